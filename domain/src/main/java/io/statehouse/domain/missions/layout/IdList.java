package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.MissionId;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Ids of missions joined by commas, without spaces, in the order in which they were added. An empty
 * list is the empty string; a list whose last id is removed is not deleted.
 */
public final class IdList {
  private IdList() {}

  // Plain loops, since a list of thousands is read and written for each mission.

  /** Returns the ids in a list of the caller's own. */
  public static List<MissionId> read(Optional<Entry> entry) {
    String text = entry.map(found -> GoText.decode(found.value())).orElse("");
    List<MissionId> ids = new ArrayList<>();
    for (int start = 0; start < text.length(); ) {
      int comma = text.indexOf(',', start);
      int end = comma < 0 ? text.length() : comma;
      ids.add(new MissionId(text.substring(start, end)));
      start = end + 1;
    }
    return ids;
  }

  public static Bytes write(Collection<MissionId> ids) {
    StringBuilder text = new StringBuilder();
    for (MissionId id : ids) {
      text.append(text.isEmpty() ? "" : ",").append(id.text());
    }
    return Bytes.utf8(text.toString());
  }
}
