package io.statehouse.domain.missions.layout;

import static java.util.stream.Collectors.joining;

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
 *
 * <p>A list grows with its API key, to thousands of ids, and changes with each mission. So it is
 * searched and changed as the text that it is; only {@link #ids} divides it.
 *
 * @param text the ids and commas
 */
public record IdList(String text) {
  private static final char COMMA = ',';

  /** Returns what is stored, or an empty list. */
  public static IdList of(Optional<Entry> entry) {
    return new IdList(entry.map(found -> GoText.decode(found.value())).orElse(""));
  }

  public static IdList of(Collection<MissionId> ids) {
    return new IdList(ids.stream().map(MissionId::text).collect(joining(",")));
  }

  /**
   * Returns the ids in a list of the caller's own. As in the original, there is one more than there
   * are commas, so that what another program left between them is written back as it was.
   */
  public List<MissionId> ids() {
    List<MissionId> ids = new ArrayList<>();
    int start = 0;
    for (int comma = text.indexOf(COMMA); comma >= 0; comma = text.indexOf(COMMA, start)) {
      ids.add(new MissionId(text.substring(start, comma)));
      start = comma + 1;
    }
    if (!text.isEmpty()) {
      ids.add(new MissionId(text.substring(start)));
    }
    return ids;
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  public boolean contains(MissionId id) {
    String wanted = id.text();
    return !text.isEmpty()
        && wanted.indexOf(COMMA) < 0
        && (text.equals(wanted)
            || text.startsWith(wanted + COMMA)
            || text.endsWith(COMMA + wanted)
            || text.contains(COMMA + wanted + COMMA));
  }

  /** Returns the list with one more id at its end. */
  public IdList with(MissionId id) {
    return new IdList(text.isEmpty() ? id.text() : text + COMMA + id.text());
  }

  /** Returns the list without any of these ids, wherever and however often they stand in it. */
  public IdList without(Collection<MissionId> ids) {
    IdList rest = this;
    for (MissionId id : ids) {
      rest = rest.contains(id) ? rest.without(id) : rest;
    }
    return rest;
  }

  private IdList without(MissionId id) {
    String removed = COMMA + id.text() + COMMA;
    String rest = COMMA + text + COMMA;
    for (int at = rest.indexOf(removed); at >= 0; at = rest.indexOf(removed, at)) {
      rest = rest.substring(0, at) + rest.substring(at + removed.length() - 1);
    }
    return new IdList(rest.length() == 1 ? "" : rest.substring(1, rest.length() - 1));
  }

  /** Returns the list as it is stored. */
  public Bytes value() {
    return Bytes.utf8(text);
  }
}
