import io.statehouse.domain.gis.Gis;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.domain.gis.topics.entities.TopicChange;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Stores;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class GisExample {
  static void run(String url) {
    try (KeyValueStore store = Stores.open(url)) {
      Gis gis = Gis.open(store);
      TopicName clicks = new TopicName("clicks");
      Topic topic = new Topic(clicks, 12, 3, new TreeMap<>());
      gis.topics().define(List.of(new TopicChange.Put(topic)), DefineOptions.DEFAULT);
      Route route = new Route(Pattern.of(Map.of("event", "click")), clicks);
      gis.routes().publisher().publish(PublishRequest.of(List.of(route), "me"));
      System.out.println(gis.routes().read().match(Map.of("event", "click", "page", "home")));
    }
  }
}
