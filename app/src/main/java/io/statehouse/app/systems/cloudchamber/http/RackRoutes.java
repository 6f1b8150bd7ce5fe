package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.cloudchamber.entities.ActiveSession;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.inventory.Inventory;
import io.statehouse.domain.cloudchamber.layout.ClientMessages;
import io.statehouse.domain.cloudchamber.layout.ClientMessages.RackView;
import io.statehouse.domain.cloudchamber.layout.Messages;
import java.util.List;

/**
 * {@code /api/racks}: the racks of the standard zone. {@link PartRoutes} has the routes of what is
 * in them.
 */
record RackRoutes(
    Inventory inventory, InventoryChanges changes, RevisionTags tags, SessionGuard guard) {
  private static final String RACKS = "/api/racks";
  private static final String RACK = RACKS + "/{rack}";
  private static final String RECORD = "record";
  private static final String RECURSIVE = "recursive";

  private static final RecordDocument<Rack> DOCUMENT = RecordDocument.of(Messages.RACK);

  private static final Schema SUMMARY = MessageSchema.of(ClientMessages.ZONE_SUMMARY);
  private static final Schema VIEW = MessageSchema.of(ClientMessages.RACK_VIEW);

  List<Route> routes() {
    return List.of(
        guard.forSession(
            Route.get(RACKS)
                .summary("All racks, and the most that any of them has.")
                .answers(SUMMARY),
            this::list),
        guard.forSession(
            document(Route.get(RACK))
                .summary(
                    "A rack and all that is in it; with ?record, its own record alone, with its"
                        + " revision as the ETag.")
                .query(RECORD, "Respond with the record alone.", Schema.FLAG.or(false))
                .taggedAsOriginal()
                .answers(Schema.oneOf("ChamberRackDocument", VIEW, DOCUMENT.schema()))
                .refuses(404, "There is no such rack."),
            this::get),
        guard.forSession(
            DOCUMENT
                .documentPut(document(Route.put(RACK)))
                .summary(
                    "Creates a rack, or updates its record if it has the revision that If-Match"
                        + " names. For users who may modify the inventory."),
            this::put),
        guard.forSession(
            document(Route.delete(RACK))
                .summary(
                    "Deletes a rack that is empty, or with ?recursive all that is in it too. For"
                        + " users who may modify the inventory.")
                .query(RECURSIVE, "Delete what is in it, too.", Schema.FLAG.or(false))
                .ifMatch(RevisionTags.OF_DELETE)
                .answersText("That it was deleted.")
                .refuses(404, "There is no such rack.")
                .refuses(409, "It is not empty, or has another revision than If-Match names."),
            this::delete));
  }

  static RouteBuilder document(RouteBuilder route) {
    return route.parameter("rack", "The name of a rack; case does not matter.", Schema.TEXT);
  }

  private Response list(ActiveSession session, Request request) {
    String path = request.endpoint().path();
    try {
      return MessageBody.response(
          ClientMessages.ZONE_SUMMARY,
          changes.summary().get(name -> path + "/" + RackPath.segment(name) + "/"));
    } catch (CloudChamberException refused) {
      if (refused.kind() == Kind.NOT_FOUND) {
        return PlainErrors.text(500, "CloudChamber: Inventory empty or not yet loaded\n");
      }
      throw refused;
    }
  }

  private Response get(ActiveSession session, Request request) {
    RackAddress rack = RackPath.rack(request);
    return RackPath.findingRack(
        rack,
        () ->
            request.flag(RECORD)
                ? DOCUMENT.response(200, inventory.racks().getListed(rack))
                : MessageBody.response(
                    ClientMessages.RACK_VIEW, RackView.of(inventory.content(rack))));
  }

  private Response put(ActiveSession session, Request request) {
    RackAddress rack = RackPath.spelled(request);
    return changes.by(
        session,
        rack,
        () ->
            DOCUMENT.put(
                tags,
                request,
                record -> inventory.racks().create(rack, record),
                (expected, record) ->
                    RackPath.findingRack(
                        rack, () -> inventory.racks().update(rack, expected, record))));
  }

  private Response delete(ActiveSession session, Request request) {
    RackAddress rack = RackPath.rack(request);
    return changes.by(
        session,
        rack,
        () -> {
          ExpectedRevision expected = tags.expectedIfGiven(request);
          boolean recursive = request.flag(RECURSIVE);
          return RackPath.findingRack(rack, () -> deleted(rack, expected, recursive));
        });
  }

  private Response deleted(RackAddress rack, ExpectedRevision expected, boolean recursive) {
    if (recursive) {
      inventory.racks().deleteWithContent(rack, expected);
    } else {
      inventory.racks().delete(rack, expected);
    }
    return PlainErrors.text(200, "Rack %s deleted.".formatted(RackPath.quoted(rack)));
  }
}
