package io.statehouse.app.systems.cloudchamber.http;

import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.INSTANCE;
import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.USER;
import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.WORKLOAD;

import io.statehouse.app.http.events.Encoded;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.domain.cloudchamber.deployment.ChamberEvent;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RegionAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.layout.Json;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.ports.Key;
import java.util.Map;
import java.util.Optional;

/**
 * A change of one record as clients receive it: what has changed and how, but nothing of what is
 * stored, which may be secret. Names are as they stand in keys.
 *
 * @param ofUsers whether only those may receive it who manage accounts
 * @param data a JSON document in one line
 */
record ChamberUpdate(boolean ofUsers, Encoded data) {
  private static final String NAME = "changed";

  /** Describes the data for the API documentation. */
  static final String FORM =
      "{\"change\": \"create\", \"update\" or \"delete\", \"kind\": WHAT, its names, \"revision\":"
          + " that of the ETag, unless it was deleted}. Kinds, and their names: region (region);"
          + " zone (region, zone); rack (region, zone, rack); pdu, tor, blade (these and id);"
          + " workload (workload); instance, target, actual (workload, instance); user (user), for"
          + " users who manage accounts; unknown (key)";

  static ChamberUpdate of(ChamberEvent event, CloudChamberLayout layout) {
    Map<String, Object> data = Json.object("change", event.kind());
    event.address().ifPresentOrElse(item -> name(item, data), () -> name(event, layout, data));
    event.after().ifPresent(entry -> data.put("revision", entry.revision().toString()));
    return new ChamberUpdate(event.key().startsWith("users/"), Encoded.of(Json.text(data)));
  }

  private static void name(Address.OfItem item, Map<String, Object> data) {
    data.put("kind", item.kind().toString());
    place(item, data);
  }

  private static void place(Address item, Map<String, Object> data) {
    if (item instanceof RegionAddress region) {
      data.put("region", region.name().text());
    } else if (item instanceof ZoneAddress zone) {
      place(zone.region(), data);
      data.put("zone", zone.name().text());
    } else if (item instanceof RackAddress rack) {
      place(rack.zone(), data);
      data.put("rack", rack.name().text());
    } else if (item instanceof PartAddress part) {
      place(part.rack(), data);
      data.put("id", part.id());
    }
  }

  private static void name(
      ChamberEvent event, CloudChamberLayout layout, Map<String, Object> data) {
    Key key = event.entry().key();
    Optional<KeyForm.Match> match = layout.read(key);
    switch (match.map(KeyForm.Match::form).map(KeyForm::name).orElse("")) {
      case "user" -> {
        data.put("kind", "user");
        data.put("user", match.get().get(USER).text());
      }
      case "workload" -> {
        data.put("kind", "workload");
        data.put("workload", match.get().get(WORKLOAD).text());
      }
      case "instance" -> nameInstance("instance", match.get(), data);
      case "target-state" -> nameInstance("target", match.get(), data);
      case "actual-state" -> nameInstance("actual", match.get(), data);
      default -> {
        data.put("kind", "unknown");
        data.put("key", event.key());
      }
    }
  }

  private static void nameInstance(String kind, KeyForm.Match match, Map<String, Object> data) {
    data.put("kind", kind);
    data.put("workload", match.get(WORKLOAD).text());
    data.put("instance", match.get(INSTANCE).text());
  }

  EventStream.Event event() {
    return new EventStream.Event(NAME, data);
  }

  int bytes() {
    return data.size();
  }
}
