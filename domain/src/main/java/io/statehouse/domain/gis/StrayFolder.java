package io.statehouse.domain.gis;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Write;
import java.util.Optional;
import java.util.Set;

/**
 * A key that ends in a slash, which tools that show keys as a tree create for each folder. It means
 * nothing, and is deleted if it is empty.
 */
public final class StrayFolder {
  private StrayFolder() {}

  /** Returns whether a key is that of a folder. */
  public static boolean is(Key key) {
    return key.text().endsWith("/");
  }

  /** Suspects the key of a folder. */
  public static Suspect suspect(Key key) {
    return new Suspect(
        Set.of(key), view -> Optional.ofNullable(view.get(key)).map(StrayFolder::finding));
  }

  private static Finding finding(Entry entry) {
    String subject = OneLine.of(entry.key().text());
    Finding stray =
        Finding.notice("stray-folder", subject, subject + " is a folder, and means nothing");
    return entry.value().size() == 0 ? stray.repairedBy(new Write.Delete(entry.key())) : stray;
  }
}
