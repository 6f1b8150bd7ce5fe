package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.app.http.Request;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.url.PercentCode;
import java.util.function.Supplier;

/**
 * The items that paths below {@code /api/racks} name: racks of the standard zone, and what is in
 * them. Like the original, messages name no region and no zone.
 */
final class RackPath {
  private RackPath() {}

  /** Returns the rack as the client spells it, which is how it is created. */
  static RackAddress spelled(Request request) {
    return RackAddress.standard(newName(request.path("rack")));
  }

  /**
   * Returns a name by which something may be created.
   *
   * @throws CloudChamberException if it means something else in a path, so that most clients could
   *     not send requests about it
   */
  static Name newName(String text) {
    if (text.equals(".") || text.equals("..")) {
      throw new CloudChamberException(
          Kind.INVALID, "the name \"%s\" is not for paths: choose another one".formatted(text));
    }
    return new Name(text);
  }

  /** Returns the rack in lower case, as the original reads all paths but those of POST. */
  static RackAddress rack(Request request) {
    return RackAddress.standard(new Name(request.path("rack"))).folded();
  }

  /**
   * Returns a part that may be there.
   *
   * @throws CloudChamberException if there can be none of this number
   */
  static PartAddress part(RackAddress rack, ItemKind kind, long id) {
    if (id < 0 || id > kind.highestId()) {
      throw noPart(rack, kind, id);
    }
    return rack.part(kind, id);
  }

  /** Runs what does not find a rack if it is not there. */
  static <T> T findingRack(RackAddress rack, Supplier<T> action) {
    return finding(
        action, () -> notFound("CloudChamber: rack %s not found".formatted(quoted(rack))));
  }

  /** Runs what does not find a part if it is not there, or its rack is not. */
  static <T> T findingPart(PartAddress part, Supplier<T> action) {
    return finding(action, () -> noPart(part.rack(), part.kind(), part.id()));
  }

  private static <T> T finding(Supplier<T> action, Supplier<CloudChamberException> notFound) {
    try {
      return action.get();
    } catch (CloudChamberException refused) {
      throw refused.kind() == Kind.NOT_FOUND ? notFound.get() : refused;
    }
  }

  private static CloudChamberException noPart(RackAddress rack, ItemKind kind, long id) {
    return notFound("CloudChamber: %s %d not found in rack %s".formatted(kind, id, quoted(rack)));
  }

  private static CloudChamberException notFound(String sentence) {
    return new CloudChamberException(Kind.NOT_FOUND, sentence);
  }

  /** Returns the name of a rack for a message, as the original has it: in lower case, quoted. */
  static String quoted(RackAddress rack) {
    return GoText.quoted(OneLine.shortened(rack.folded().name().text()));
  }

  /** Returns a name as a segment of a path. */
  static String segment(Name name) {
    return PercentCode.encoded(name.text());
  }
}
