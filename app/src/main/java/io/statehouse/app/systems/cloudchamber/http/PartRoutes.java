package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.inventory.Items;
import io.statehouse.domain.cloudchamber.layout.Messages;
import java.util.List;
import java.util.function.Function;

/** {@code /api/racks/{rack}/…}: the blades, pdus and tors of one rack. */
record PartRoutes(
    Inventory inventory, InventoryChanges changes, RevisionTags tags, SessionGuard guard) {
  private static final String RACK = "/api/racks/{rack}";
  private static final String BLADES = RACK + "/blades";
  private static final String RECORD = "record";

  private static final Schema CAPACITY = MessageSchema.of(Messages.CAPACITY);
  private static final RecordDocument<Blade> BLADE = RecordDocument.of(Messages.BLADE);
  private static final RecordDocument<Pdu> PDU = RecordDocument.of(Messages.PDU);
  private static final RecordDocument<Tor> TOR = RecordDocument.of(Messages.TOR);

  /**
   * The parts of one kind, at one path.
   *
   * @param path that of one of them; without a number, it is that of number 0
   */
  private record Parts<T>(
      ItemKind kind,
      String path,
      Items<RackAddress, PartAddress, T> items,
      RecordDocument<T> document) {

    RouteBuilder declared(Function<String, RouteBuilder> route) {
      RouteBuilder declared = RackRoutes.document(route.apply(path));
      return isNumbered()
          ? declared.parameter(
              kind.toString(),
              "A number, 0 to %d.".formatted(kind.highestId()),
              Schema.integer(0, kind.highestId()))
          : declared;
    }

    private boolean isNumbered() {
      return path.endsWith("}");
    }

    long id(Request request) {
      return isNumbered() ? PathNumber.parse(request.path(kind.toString())) : 0;
    }

    /** Returns the part that a request is about, which may be there. */
    PartAddress address(Request request) {
      return RackPath.part(RackPath.rack(request), kind, id(request));
    }
  }

  List<Route> routes() {
    Parts<Blade> blades =
        new Parts<>(ItemKind.BLADE, BLADES + "/{blade}", inventory.blades(), BLADE);
    return Route.all(
        List.of(listOfBlades(), blade(blades)),
        changesOf(blades),
        routesOf(new Parts<>(ItemKind.PDU, RACK + "/pdu", inventory.pdus(), PDU)),
        routesOf(new Parts<>(ItemKind.PDU, RACK + "/pdu/{pdu}", inventory.pdus(), PDU)),
        routesOf(new Parts<>(ItemKind.TOR, RACK + "/tor", inventory.tors(), TOR)),
        routesOf(new Parts<>(ItemKind.TOR, RACK + "/tor/{tor}", inventory.tors(), TOR)));
  }

  private Route listOfBlades() {
    return guard.forSession(
        RackRoutes.document(Route.get(BLADES))
            .summary("Where the blades of a rack are, one in a line.")
            .answersText("A heading, then a path in each line.")
            .refuses(404, "There is no such rack."),
        this::list);
  }

  private Response list(ActiveSession session, Request request) {
    RackAddress rack = RackPath.rack(request);
    String path = request.endpoint().path().replace("{rack}", RackPath.segment(rack.name()));
    StringBuilder text =
        new StringBuilder("Blades in %s (List)\n".formatted(RackPath.quoted(rack)));
    RackPath.findingRack(rack, () -> inventory.blades().addresses(rack))
        .items()
        .forEach(blade -> text.append(path).append('/').append(blade.id()).append('\n'));
    return PlainErrors.text(200, text.toString());
  }

  private Route blade(Parts<Blade> blades) {
    return guard.forSession(
        blades
            .declared(Route::get)
            .summary(
                "What a blade has to offer, with the revision of its record as the ETag; with"
                    + " ?record, all of the record.")
            .query(RECORD, "Respond with all of the record.", Schema.FLAG.or(false))
            .taggedAsOriginal()
            .answers(Schema.oneOf("ChamberBladeDocument", BLADE.schema(), CAPACITY))
            .refuses(404, "There is no such blade."),
        (session, request) -> {
          Stored<Blade> blade = find(blades, request);
          return request.flag(RECORD)
              ? BLADE.response(200, blade)
              : RevisionTags.on(
                  MessageBody.response(Messages.CAPACITY, blade.record().capacity()),
                  blade.revision());
        });
  }

  private static <T> Stored<T> find(Parts<T> parts, Request request) {
    PartAddress part = parts.address(request);
    return RackPath.findingPart(part, () -> parts.items.getListed(part));
  }

  private <T> List<Route> routesOf(Parts<T> parts) {
    Route read =
        guard.forSession(
            parts
                .document
                .documentGet(parts.declared(Route::get))
                .summary("The record of a %s, with its revision as the ETag.".formatted(parts.kind))
                .refuses(404, "There is no such " + parts.kind + "."),
            (session, request) -> parts.document.response(200, find(parts, request)));
    return Route.all(List.of(read), changesOf(parts));
  }

  private <T> List<Route> changesOf(Parts<T> parts) {
    return List.of(
        guard.forSession(
            parts
                .document
                .documentPut(parts.declared(Route::put))
                .summary(
                    ("Creates a %s, or updates it if it has the revision that If-Match names. For"
                            + " users who may modify the inventory.")
                        .formatted(parts.kind)),
            (session, request) -> put(parts, session, request)),
        guard.forSession(
            parts
                .declared(Route::delete)
                .summary(
                    "Deletes a %s. For users who may modify the inventory.".formatted(parts.kind))
                .ifMatch(RevisionTags.OF_DELETE)
                .answersText("That it was deleted.")
                .refuses(404, "There is no such " + parts.kind + ".")
                .refuses(409, "It has another revision than If-Match names."),
            (session, request) -> delete(parts, session, request)));
  }

  private <T> Response put(Parts<T> parts, ActiveSession session, Request request) {
    RackAddress rack = RackPath.spelled(request);
    return changes.by(
        session,
        rack,
        () -> {
          PartAddress part = rack.part(parts.kind, parts.id(request));
          return parts.document.put(
              tags,
              request,
              record -> RackPath.findingRack(rack, () -> parts.items.create(part, record)),
              (expected, record) ->
                  RackPath.findingPart(part, () -> parts.items.update(part, expected, record)));
        });
  }

  private <T> Response delete(Parts<T> parts, ActiveSession session, Request request) {
    RackAddress rack = RackPath.rack(request);
    return changes.by(
        session,
        rack,
        () -> {
          PartAddress part = parts.address(request);
          ExpectedRevision expected = tags.expectedIfGiven(request);
          return RackPath.findingPart(
              part,
              () -> {
                parts.items.delete(part, expected);
                return PlainErrors.text(
                    200,
                    "%s %d in rack %s deleted."
                        .formatted(label(parts.kind), part.id(), RackPath.quoted(rack)));
              });
        });
  }

  private static String label(ItemKind kind) {
    return switch (kind) {
      case PDU -> "Pdu";
      case TOR -> "Tor";
      default -> "Blade";
    };
  }
}
