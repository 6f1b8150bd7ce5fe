package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.domain.gis.entities.GisException.Code.UNAVAILABLE;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.gis.documents.ImportDocument;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.topics.TopicImport;
import io.statehouse.domain.gis.topics.entities.ImportRequest;
import io.statehouse.domain.gis.topics.entities.ImportedTopics;
import io.statehouse.domain.gis.topics.entities.NameGlob;
import java.util.List;
import java.util.Optional;

/**
 * {@code /cluster}: the cluster that is configured, apart from what is defined. It is never one
 * that a request names.
 */
record ClusterRoutes(Optional<ServedCluster> cluster) {
  private static final String PREFIX = "prefix";
  private static final String MATCH = "match";
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
            .returns(ImportDocument.IMPORTED, this::imported));
  }

  private ImportedTopics imported(Request request) {
    ImportRequest wanted =
        new ImportRequest(
            request.optionalQuery(PREFIX),
            request.optionalQuery(MATCH).map(NameGlob::new),
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
   */
  record ServedCluster(ClusterReads reads, TopicImport topics) {}
}
