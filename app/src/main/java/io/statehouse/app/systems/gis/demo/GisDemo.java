package io.statehouse.app.systems.gis.demo;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.system.Demonstration;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.ports.Prefix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Where the events of security devices go: three versions of routes, and the topics of these. */
public final class GisDemo implements Demonstration {
  private static final String VENDOR = "deviceVendor";
  private static final String PRODUCT = "deviceProduct";
  private static final String CLASS = "deviceEventClassId";
  private static final String PUBLISHER = "dana";
  private static final String RETENTION = "retention.ms";
  private static final long DAY = 86_400_000;
  private static final int ROUTE_ODDS = 25;

  private static final List<String> TOPICS =
      List.of("asa-events", "cisco-events", "paloalto-threats", "paloalto-traffic", "other-events");

  private static final List<Route> FIRST =
      List.of(
          route("cisco-events", Map.of(VENDOR, "CISCO")),
          route("paloalto-threats", Map.of(VENDOR, "Palo Alto Networks")),
          route("other-events", Map.of()));

  private static final Route ASA = route("asa-events", Map.of(VENDOR, "CISCO", PRODUCT, "ASA"));
  private static final Route TRAFFIC =
      route(
          "paloalto-traffic",
          Map.of(VENDOR, "Palo Alto Networks", PRODUCT, "PAN-OS", CLASS, "TRAFFIC"));
  private static final Route IDS =
      route(
          "paloalto-threats",
          Map.of(VENDOR, "Palo Alto Networks", PRODUCT, "PAN-OS", CLASS, "IDS"));

  private final Routes routes;
  private final TopicDefinitions topics;
  private final RandomGenerator random;

  public GisDemo(Routes routes, TopicDefinitions topics, RandomGenerator random) {
    this.routes = requireNonNull(routes, "routes");
    this.topics = requireNonNull(topics, "topics");
    this.random = requireNonNull(random, "random");
  }

  private static Route route(String topic, Map<String, String> attributes) {
    return new Route(Pattern.of(attributes), new TopicName(topic));
  }

  @Override
  public void fill() {
    define(TOPICS.stream().map(name -> topic(name, 7)).toList());
    define(List.of(topic("paloalto-threats", 30)));
    List<Route> grown = new ArrayList<>(FIRST);
    publish(grown, "the first routes");
    grown.add(ASA);
    publish(grown, "firewalls have a topic of their own");
    grown.add(TRAFFIC);
    publish(grown, "traffic logs leave the threats");
  }

  private void define(List<Topic> defined) {
    topics.define(
        defined.stream().<TopicChange>map(TopicChange.Put::new).toList(), DefineOptions.DEFAULT);
  }

  private static Topic topic(String name, int days) {
    return new Topic(new TopicName(name), 3, 2, Map.of(RETENTION, String.valueOf(days * DAY)));
  }

  private void publish(List<Route> all, String comment) {
    routes.publisher().publish(PublishRequest.of(all, PUBLISHER).commented(comment));
  }

  /** No Kafka cluster adopts the topics. */
  @Override
  public List<String> findings() {
    return List.of("not-adopted");
  }

  /** Topics change more often than routes. */
  @Override
  public void change() {
    if (random.nextInt(ROUTE_ODDS) > 0) {
      String name = TOPICS.get(random.nextInt(TOPICS.size()));
      define(List.of(topic(name, 1 + random.nextInt(30))));
      return;
    }
    List<Route> live =
        new ArrayList<>(routes.read().routes().stream().map(each -> each.route()).toList());
    boolean had = live.removeIf(route -> route.pattern().equals(IDS.pattern()));
    if (!had) {
      live.add(IDS);
    }
    publish(live, had ? "intrusion alerts are threats again" : "intrusion alerts by themselves");
  }

  @Override
  public List<Read> reads() {
    return List.of(Read.of("/routes"), Read.of("/topics"), Read.of("/adoption"));
  }

  /** The system's own keys are below {@code /gis/}. */
  @Override
  public Optional<Prefix> room() {
    return Optional.of(new Prefix("/events/"));
  }
}
