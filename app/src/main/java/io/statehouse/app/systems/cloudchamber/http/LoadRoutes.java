package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.EntityTag;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.documents.DefinitionReader;
import io.statehouse.app.systems.cloudchamber.documents.LoadDocument;
import io.statehouse.app.systems.cloudchamber.documents.LoadDocument.LoadedInventory;
import io.statehouse.app.systems.cloudchamber.documents.LoadDocument.PlannedInventory;
import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.InventoryLoader;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.definition.LoadResult;
import io.statehouse.domain.cloudchamber.definition.LoadStep;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.ports.Bytes;
import java.util.List;
import java.util.OptionalInt;

/**
 * {@code /api/inventory}: the inventory becomes what a file defines, as by the commands load and
 * plan. The plan has an entity tag; a load that names it is done only if the plan is still the same
 * when it begins.
 */
record LoadRoutes(
    InventoryLoader loader,
    CloudChamberConfig config,
    InventoryChanges changes,
    SessionGuard guard) {
  private static final String DRY_RUN = "dry-run";
  private static final String PRUNE = "prune";
  private static final String CONFIRM_DELETES = "confirm-deletes";

  List<Route> routes() {
    return List.of(
        guard.forSession(
            Route.put("/api/inventory")
                .summary(
                    "Makes the inventory what a file defines; what it does not define is deleted"
                        + " only with ?prune or ?confirm-deletes. For users who may modify the"
                        + " inventory.")
                .query(DRY_RUN, "Respond with the plan, and write nothing.", Schema.FLAG.or(false))
                .query(
                    PRUNE,
                    "Delete what the file does not define, and what is in racks, zones and regions"
                        + " that are not listed.",
                    Schema.FLAG.or(false))
                .query(CONFIRM_DELETES, "Delete up to so many items.", Schema.INTEGER)
                .ifMatch("Load the definition only if the plan has this ETag, as dry-run shows it.")
                .taggedAsOriginal()
                .bytes("The definition, in YAML or JSON.", BodySize.DOCUMENT)
                .answers(
                    Schema.oneOf(
                        "InventoryResult",
                        LoadDocument.LOADED.response(),
                        LoadDocument.PLANNED.response()))
                .refuses(409, "A file defines the inventory.")
                .refuses(412, "The plan is not the one that If-Match names."),
            this::load));
  }

  private Response load(ActiveSession session, Request request) {
    changes.require(session);
    InventoryDefinition definition =
        DefinitionReader.read("the definition", Bytes.copyOf(request.bytes()));
    LoadOptions options = options(request);
    if (request.flag(DRY_RUN)) {
      PlannedInventory plan = planned(definition, options);
      // A document is written once.
      return EntityTag.on(
          Response.json(LoadDocument.PLANNED.write(plan)),
          DocumentRevision.of(LoadDocument.PLANNED.write(plan)));
    }
    expectation(request)
        .requireOf("the plan", () -> LoadDocument.PLANNED.write(planned(definition, options)));
    LoadResult result = loader.load(definition, options);
    result.steps().forEach(this::changed);
    return Response.json(LoadDocument.LOADED.write(LoadedInventory.of(result)));
  }

  /** Returns the plan that is expected; a compressed response has marked its tag as such. */
  private static Expectation expectation(Request request) {
    return request
        .header("If-Match")
        .map(tag -> Expectation.of(tag.replaceAll("^\"|(-gzip)?\"$", "")))
        .orElse(Expectation.NONE);
  }

  private PlannedInventory planned(InventoryDefinition definition, LoadOptions options) {
    return PlannedInventory.of(loader.plan(definition, options));
  }

  private LoadOptions options(Request request) {
    boolean prune = request.flag(PRUNE);
    OptionalInt confirmed =
        request
            .optionalQuery(CONFIRM_DELETES)
            .map(LoadRoutes::count)
            .map(OptionalInt::of)
            .orElseGet(() -> OptionalInt.of(prune ? config.maxDeletes() : 0));
    return new LoadOptions(prune, confirmed);
  }

  private static int count(String text) {
    if (!text.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(
          "parameter \"%s\" is \"%s\": expected 0 or more".formatted(CONFIRM_DELETES, text));
    }
    return Integer.parseInt(text);
  }

  private void changed(LoadStep step) {
    if (step.address() instanceof RackAddress rack) {
      changes.summary().changed(rack);
    } else if (step.address() instanceof PartAddress part) {
      changes.summary().changed(part.rack());
    }
  }
}
