package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static io.statehouse.domain.gis.entities.GisException.Code.UNAVAILABLE;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.ClientSlots;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.gis.adopter.AdopterService;
import io.statehouse.app.systems.gis.documents.AdoptionDocument;
import io.statehouse.app.systems.gis.documents.AdoptionDocument.ServedAdoption;
import io.statehouse.app.systems.gis.documents.WaitTimeout;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.AdoptionWaits;
import io.statehouse.domain.gis.topics.entities.AdoptRequest;
import io.statehouse.domain.gis.topics.entities.AdoptionReport;
import io.statehouse.domain.gis.topics.entities.AwaitResult;
import io.statehouse.domain.gis.topics.entities.NamedTopics;
import io.statehouse.domain.gis.topics.entities.TopicPlan;
import io.statehouse.ports.StoreException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * {@code /adoption}: whether the cluster has the topics as they are defined.
 *
 * @param cluster empty if no cluster is configured
 * @param adopter that of this server; empty if it adopts no topics
 */
record AdoptionRoutes(
    AdoptionWaits waits,
    Optional<ClusterReads> cluster,
    Optional<AdopterService> adopter,
    ClientSlots waiting) {
  private static final Duration MAX_WAIT = Duration.ofSeconds(60);
  private static final int MAX_WAITING = 32;
  private static final String VALIDATE = "broker-validate";
  private static final String VERSION = "version";
  private static final String TOPIC = "topic";
  private static final String TIMEOUT = "timeout";

  private static final Shape<GisAdoptNow> NOW = Shape.of(GisAdoptNow.class);

  /**
   * The confirmations of an operator for a pass.
   *
   * @param topics those that the pass is limited to
   */
  private record GisAdoptNow(
      Optional<Integer> confirmDeletes,
      Optional<Long> ifVersion,
      Optional<String> confirmCluster,
      Optional<List<String>> topics,
      Optional<List<String>> forceDelete,
      Optional<List<String>> confirmGrowth) {

    AdoptRequest request() {
      AdoptRequest request =
          AdoptRequest.DEFAULT.naming(
              new NamedTopics(names(topics), names(forceDelete), names(confirmGrowth)));
      if (confirmDeletes.isPresent()) {
        int deletes = confirmDeletes.get();
        if (deletes < 0) {
          throw new IllegalArgumentException(
              "body has \"confirmDeletes\": expected 0 or more but found " + deletes);
        }
        request =
            ifVersion.isPresent()
                ? request.confirmingDeletes(deletes, version(ifVersion.get()))
                : request.confirmingDeletes(deletes);
      }
      return confirmCluster.map(request::confirmingCluster).orElse(request);
    }

    private static Set<String> names(Optional<List<String>> given) {
      return new HashSet<>(given.orElse(List.of()));
    }

    private static VersionNumber version(long number) {
      return VersionNumber.parse(Long.toString(number));
    }
  }

  AdoptionRoutes(
      AdoptionWaits waits, Optional<ClusterReads> cluster, Optional<AdopterService> adopter) {
    this(
        waits,
        cluster,
        adopter,
        new ClientSlots(MAX_WAITING, "too many requests wait for adoption: try again later"));
  }

  List<Route> routes() {
    return List.of(
        Route.get("/adoption")
            .needs(READ, GisParts.TOPICS)
            .summary(
                "Which version is desired and which adopted, the last report, and how this"
                    + " server's adopter is.")
            .returns(
                AdoptionDocument.SERVED,
                request -> new ServedAdoption(waits.status(), adopter.map(AdopterService::status))),
        Route.get("/adoption/plan")
            .needs(READ, GisParts.TOPICS)
            .summary("What must be done for the cluster to have the topics as they are defined.")
            .query(VALIDATE, "Let the brokers check the plan, too.", Schema.FLAG.or(false))
            .returns(AdoptionDocument.PLAN, this::plan),
        Route.get("/adoption/drift")
            .needs(READ, GisParts.TOPICS)
            .summary("What others changed in the cluster since the version was adopted.")
            .returns(AdoptionDocument.DRIFT, request -> requireCluster().drift(request)),
        Route.get("/adoption/wait")
            .needs(READ, GisParts.TOPICS)
            .summary(
                "Waits until a version, or a later one, is adopted, or one topic is as it defines"
                    + " it.")
            .required(VERSION, "The version, from 1.", Schema.integer(1, Long.MAX_VALUE))
            .fails(Kind.NOT_FOUND)
            .query(TOPIC, "The only topic to wait for, as the adopter reports it.")
            .query(TIMEOUT, "How long to wait, up to 60s; 30s if it is not given, 0 looks once.")
            .returns(AdoptionDocument.AWAITED, this::await),
        Route.post("/adoption/now")
            .needs(WRITE, GisParts.TOPICS)
            .summary(
                "Lets this server's adopter make a pass now, of all topics or of those that are"
                    + " named, with what is confirmed.")
            .fails(Kind.VERSION_MISMATCH)
            .fails(Kind.NOT_FOUND)
            .body(NOW.request())
            .returns(AdoptionDocument.PASS, this::now));
  }

  private TopicPlan plan(Request request) {
    boolean validate = request.flag(VALIDATE);
    return requireCluster().plan(request, validate);
  }

  private ClusterReads requireCluster() {
    return cluster.orElseThrow(
        () ->
            new GisException(
                UNAVAILABLE, "this server knows no Kafka cluster: set gis.kafka or gis.adopt"));
  }

  private AwaitResult await(Request request) {
    VersionNumber version = VersionNumber.parse(request.query(VERSION));
    if (version.equals(VersionNumber.NEVER)) {
      throw new IllegalArgumentException("parameter \"version\" is 0: the first version is 1");
    }
    Duration timeout = WaitTimeout.parse(request.optionalQuery(TIMEOUT).orElse("30s")).time();
    if (timeout.compareTo(MAX_WAIT) > 0) {
      throw new IllegalArgumentException(
          "parameter \"timeout\" is longer than 60s: wait again after that");
    }
    Optional<String> topic = request.optionalQuery(TOPIC);
    return waiting(
        request,
        () ->
            topic.isPresent()
                ? waits.await(topic.get(), version, timeout, true)
                : waits.await(version, timeout, true));
  }

  private Optional<AdoptionReport> now(Request request) {
    AdoptRequest confirmed = NOW.read(request.bytes()).request();
    AdopterService ours =
        adopter.orElseThrow(
            () ->
                new GisException(
                    UNAVAILABLE,
                    "this server adopts no topics: start it with --adopt HOST:PORT, or run"
                        + " statehouse gis topics adopt --now"));
    return waiting(request, () -> ours.adoptNow(confirmed, MAX_WAIT));
  }

  /** Waits on a thread of the server, of which few may wait so. */
  private <T> T waiting(Request request, Callable<T> wait) {
    waiting.enter(request.client());
    try {
      return wait.call();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new StoreException.Unavailable("interrupted while waiting for adoption");
    } catch (RuntimeException failed) {
      throw failed;
    } catch (Exception unexpected) {
      throw new IllegalStateException(unexpected);
    } finally {
      waiting.leave(request.client());
    }
  }
}
