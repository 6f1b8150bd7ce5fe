package io.statehouse.domain.layout;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Write;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A key that ends in a slash, as tools that show keys as a tree create for each folder: Consul's
 * UI, or {@code consul kv put x/}. No system writes such a key without a value, so an empty one
 * means nothing, even if its key would mean something with a value; it is deleted by a repair.
 *
 * <p>A marker, of which the presence alone decides, is not a marker either while it is empty, if it
 * always has a value where the product writes it: {@code consul kv put x} leaves such a key.
 */
public final class StrayFolder {
  private StrayFolder() {}

  /** Returns whether a key is that of a folder. */
  public static boolean is(Key key) {
    return key.text().endsWith("/");
  }

  /** Returns whether an entry means nothing, since it is the empty key of a folder. */
  public static boolean is(Entry entry) {
    return entry.value().size() == 0 && is(entry.key());
  }

  /** Suspects the key of a folder that has no meaning in its layout, empty or not. */
  public static Suspect suspect(Key key) {
    return suspect(key, OneLine.of(key.text()));
  }

  /**
   * Suspects a key like {@link #suspect(Key)}, if a part of it is secret.
   *
   * @param subject what the key is called
   */
  public static Suspect suspect(Key key, String subject) {
    return Suspect.of(key, now -> Optional.of(finding(now, subject)));
  }

  /** Suspects the folders among keys that a layout looks up one by one. */
  public static Stream<Suspect> below(KeyValueStore store, Prefix prefix) {
    return store.scan(prefix).filter(StrayFolder::is).map(entry -> suspect(entry.key()));
  }

  /** Returns whether an entry is a marker, of those that always have a value. */
  public static boolean isMarker(Entry entry) {
    return entry.value().size() > 0;
  }

  /** Suspects a marker that is empty. */
  public static Suspect emptyMarker(Key key) {
    String subject = OneLine.of(key.text());
    return Suspect.of(
        key,
        now ->
            isMarker(now)
                ? Optional.empty()
                : Optional.of(
                    Finding.notice(
                            "stray-folder",
                            subject,
                            subject + " is empty, as tools leave keys, and means nothing")
                        .repairedBy(new Write.Delete(key))));
  }

  /** Returns what is found of an entry with the key of a folder. */
  public static Finding finding(Entry entry) {
    return finding(entry, OneLine.of(entry.key().text()));
  }

  private static Finding finding(Entry entry, String subject) {
    Finding stray =
        Finding.notice("stray-folder", subject, subject + " is a folder, and means nothing");
    return is(entry) ? stray.repairedBy(new Write.Delete(entry.key())) : stray;
  }
}
