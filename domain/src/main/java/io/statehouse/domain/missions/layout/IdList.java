package io.statehouse.domain.missions.layout;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.entities.MissionId;
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

  /**
   * Returns the ids in a list of the caller's own. As in the original, there is one more than there
   * are commas, so that what another program left between them is written back as it was.
   */
  public static List<MissionId> read(Optional<Entry> entry) {
    String text = entry.map(found -> GoText.decode(found.value())).orElse("");
    List<MissionId> ids = new ArrayList<>();
    int start = 0;
    for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', start)) {
      ids.add(new MissionId(text.substring(start, comma)));
      start = comma + 1;
    }
    if (!text.isEmpty()) {
      ids.add(new MissionId(text.substring(start)));
    }
    return ids;
  }

  public static Bytes write(Collection<MissionId> ids) {
    StringBuilder text = new StringBuilder();
    String separator = "";
    for (MissionId id : ids) {
      text.append(separator).append(id.text());
      separator = ",";
    }
    return Bytes.utf8(text.toString());
  }
}
