package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static io.statehouse.domain.gis.entities.GisException.Code.UNAVAILABLE;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.gis.documents.ImportDocument;
import io.statehouse.app.systems.gis.documents.ReassignmentDocument;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.ReassignmentEnd;
import io.statehouse.domain.gis.topics.TopicImport;
import io.statehouse.domain.gis.topics.entities.ImportRequest;
import io.statehouse.domain.gis.topics.entities.ImportedTopics;
import io.statehouse.domain.gis.topics.entities.NamePattern;
import io.statehouse.domain.gis.topics.moves.PreferredLeaders;
import io.statehouse.domain.gis.topics.moves.Reassignments;
import io.statehouse.domain.gis.topics.moves.entities.CancelledMove;
import io.statehouse.domain.gis.topics.moves.entities.LeaderElection;
import io.statehouse.domain.gis.topics.moves.entities.TopicMove;
import io.statehouse.ports.topics.TopicProvisioner;
import java.util.List;
import java.util.Optional;

/**
 * {@code /cluster}: the cluster that is configured, apart from what is defined. It is never one
 * that a request names.
 */
record ClusterRoutes(Optional<ServedCluster> cluster) {
  private static final String PREFIX = "prefix";
  private static final String MATCH = "match";
  private static final String TOPIC = "topic";
  private static final String REDEFINE = "redefine";
  private static final String DRY_RUN = "dry-run";
  private static final String ONLY_OVERRIDES = "only-overrides";

  List<Route> routes() {
    return List.of(
        Route.get("/cluster/import")
            .needs(READ, GisParts.TOPICS)
            .summary("The topics that the cluster has, as definitions, and what these lack.")
            .query(PREFIX, "What the names of topics begin with.")
            .query(MATCH, "A pattern of their names: * is any number of any characters.")
            .query(
                ONLY_OVERRIDES,
                "Leave out a property that is set on a topic to the brokers' default.",
                Schema.FLAG.or(false))
            .returns(ImportDocument.IMPORTED, this::imported),
        Route.get("/cluster/reassignments")
            .needs(READ, GisParts.TOPICS)
            .summary("Which replicas are being moved, by whomever, and how far they are.")
            .query(TOPIC, "The name of one topic.")
            .returns(ReassignmentDocument.MOVES, this::reassignments),
        Route.delete("/cluster/reassignments/{name}")
            .needs(WRITE, GisParts.TOPICS)
            .summary("Cancels the reassignment of a topic, and removes its throttle.")
            .query(
                REDEFINE,
                "First define the topic with the number of replicas that it had before.",
                Schema.FLAG.or(false))
            .fails(Kind.VERSION_MISMATCH)
            .returns(ReassignmentDocument.CANCELLED, this::cancelled),
        Route.post("/cluster/elect-leaders")
            .needs(WRITE, GisParts.TOPICS)
            .summary("Lets the preferred replicas of partitions lead, where they are in sync.")
            .query(
                DRY_RUN,
                "Respond with what would change, and change nothing.",
                Schema.FLAG.or(false))
            .query(TOPIC, "The name of one topic; without it, all are meant.")
            .fails(Kind.NOT_FOUND)
            .returns(ReassignmentDocument.ELECTIONS, this::elected));
  }

  private List<TopicMove> reassignments(Request request) {
    Optional<String> topic = topic(request);
    ServedCluster served = required();
    return served.reads().call(request, () -> new Reassignments(served.open()).running(topic));
  }

  private static Optional<String> topic(Request request) {
    return request.optionalQuery(TOPIC).map(TopicName::new).map(TopicName::text);
  }

  private CancelledMove cancelled(Request request) {
    String topic = new TopicName(request.path("name")).text();
    boolean redefines = request.flag(REDEFINE);
    ServedCluster served = required();
    return served.reads().call(request, () -> served.end().cancel(topic, redefines));
  }

  private List<LeaderElection> elected(Request request) {
    List<String> topics = topic(request).stream().toList();
    boolean dryRun = request.flag(DRY_RUN);
    ServedCluster served = required();
    PreferredLeaders leaders = new PreferredLeaders(served.open());
    return served
        .reads()
        .call(request, () -> dryRun ? leaders.plan(topics) : leaders.elect(topics));
  }

  private ImportedTopics imported(Request request) {
    ImportRequest wanted =
        new ImportRequest(
            request.optionalQuery(PREFIX),
            request.optionalQuery(MATCH).map(NamePattern::new),
            request.flag(ONLY_OVERRIDES));
    ServedCluster served = required();
    return served.reads().call(request, () -> served.topics().read(wanted));
  }

  private ServedCluster required() {
    return cluster.orElseThrow(
        () ->
            new GisException(
                UNAVAILABLE, "this server knows no Kafka cluster: set gis.kafka or gis.adopt"));
  }

  /**
   * The cluster that a server knows.
   *
   * @param reads through which every request goes
   * @param open the connection to it
   */
  record ServedCluster(
      ClusterReads reads, TopicProvisioner open, TopicImport topics, ReassignmentEnd end) {}
}
