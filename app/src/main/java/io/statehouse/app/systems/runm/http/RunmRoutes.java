package io.statehouse.app.systems.runm.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.systems.runm.documents.RunmDocuments.PARTITION;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.json.Shape;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.runm.config.RunmConfig;
import io.statehouse.app.systems.runm.schema.JsonSchemaValidator;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * All routes of runm, without the prefix below which they are mounted; declared here are those that
 * are not about a single kind of object.
 */
public record RunmRoutes(Runm runm, RunmConfig config) {
  /** The first partition, and the token that permits its creation. */
  @Shape.Secret
  private record RunmBootstrap(
      String bootstrap_token, String partition_name, Optional<String> partition_uuid) {}

  public List<Route> all(SystemContext context) {
    SessionHeaders headers =
        new SessionHeaders(runm.sessions(), config.admins(), context.store().system());
    Metadata metadata =
        new Metadata(runm, context.store().store(), config, new JsonSchemaValidator(), headers);
    return Route.all(
        new PartitionRoutes(metadata).routes(),
        new TypeRoutes(metadata).routes(),
        new ObjectRoutes(metadata).routes(),
        new ObjectChangeRoutes(metadata).routes(),
        new DefinitionRoutes(metadata).routes(),
        config.bootstrapToken().map(token -> List.of(bootstrap())).orElse(List.of()),
        List.of(watch(context)));
  }

  /** Served only where a token is configured; without one it could never succeed. */
  private Route bootstrap() {
    return Route.post("/bootstrap")
        .needsOriginalLogin()
        .summary("Creates the first partition; this consumes the token.")
        .fails(Kind.FORBIDDEN)
        .accepts(Shape.of(RunmBootstrap.class))
        .creates(PARTITION, (request, wanted) -> bootstrap(wanted));
  }

  private Partition bootstrap(RunmBootstrap wanted) {
    NameRules.requireName("partition_name", wanted.partition_name);
    return runm.bootstrap()
        .create(wanted.bootstrap_token, wanted.partition_uuid.orElse(""), wanted.partition_name);
  }

  private Route watch(SystemContext context) {
    RunmLayout layout = new RunmLayout(config.store().root(), config.store().layout());
    return Route.get("/watch")
        .needs(READ)
        .summary("The partitions, types, definitions and objects that change, as events.")
        .answersBytes(
            "text/event-stream",
            EventStream.description(
                "{\"partitions\": [UUID…], \"types\": [CODE…], \"definitions\": [UUID…],"
                    + " \"objects\": [UUID…], \"otherKeys\": […]}"))
        .by(
            request ->
                context
                    .events()
                    .of(
                        context.store().feed().orElseThrow(),
                        request,
                        keys -> topics(layout, keys)));
  }

  /** Returns what changed keys mean; the keys that find an object mean the object. */
  private static Optional<Object> topics(RunmLayout layout, Collection<Key> keys) {
    Set<String> partitions = new TreeSet<>();
    Set<String> types = new TreeSet<>();
    Set<String> definitions = new TreeSet<>();
    Set<String> objects = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    for (Key key : keys) {
      if (!layout.root().contains(key)) {
        continue;
      }
      switch (layout.read(key).map(KeyForm.Match::form).map(KeyForm::name).orElse("")) {
        case "partition" -> partitions.add(RunmLayout.lastSegment(key));
        case "object-type", "provider-type" -> types.add(RunmLayout.lastSegment(key));
        case "definition" -> definitions.add(RunmLayout.lastSegment(key));
        case "object" -> objects.add(RunmLayout.lastSegment(key));
        case "property", "tag" ->
            Uuid.find(RunmLayout.lastSegment(key)).map(Uuid::text).ifPresent(objects::add);
        case "bootstrap" -> {}
        default -> others.add(key.text());
      }
    }
    boolean nothing =
        List.of(partitions, types, definitions, objects, others).stream().allMatch(Set::isEmpty);
    return nothing
        ? Optional.empty()
        : Optional.of(
            Json.object(
                "partitions", partitions,
                "types", types,
                "definitions", definitions,
                "objects", objects,
                "otherKeys", others));
  }
}
