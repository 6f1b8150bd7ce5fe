package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Ids of missions joined by commas, without spaces, in the order in which they were added. An empty
 * list is the empty string; a list whose last id is removed is not deleted.
 */
public final class IdList {
  private IdList() {}

  /** Returns the ids in a list of the caller's own. */
  public static List<MissionId> read(Optional<Entry> entry) {
    String text = entry.map(found -> GoText.decode(found.value())).orElse("");
    return Arrays.stream(text.split(","))
        .filter(id -> !text.isEmpty())
        .map(MissionId::new)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  public static Bytes write(Collection<MissionId> ids) {
    return Bytes.utf8(ids.stream().map(MissionId::text).collect(Collectors.joining(",")));
  }
}
