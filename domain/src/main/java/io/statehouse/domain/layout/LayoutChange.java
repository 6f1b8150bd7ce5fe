package io.statehouse.domain.layout;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The way from one layout of a system's keys, that of the source, to another one, that of the
 * target: what becomes of each entry. It reads no store, and is safe for use by several threads.
 */
public interface LayoutChange {

  /**
   * A part of the state that the other layout cannot hold.
   *
   * @param sentence what is not kept, and why; secrets masked
   * @param acceptable whether the rest is of use without it
   */
  record Loss(String sentence, boolean acceptable) {
    public Loss {
      requireNonNull(sentence, "sentence");
    }
  }

  /**
   * The entries that one entry becomes.
   *
   * @param puts their values by key; no other entry becomes one with such a key
   * @param loss what is not kept of the entry
   */
  record Converted(Map<Key, Bytes> puts, Optional<Loss> loss) {
    /** Of an entry that has no counterpart and needs none. */
    public static final Converted NOTHING = new Converted(Map.of(), Optional.empty());

    public Converted {
      puts = Map.copyOf(puts);
      requireNonNull(loss, "loss");
    }

    /** Returns entries of which nothing is lost. */
    public static Converted to(Map<Key, Bytes> puts) {
      return new Converted(puts, Optional.empty());
    }

    /** Returns an entry that both layouts have. */
    public static Converted unchanged(Entry entry) {
      return to(Map.of(entry.key(), entry.value()));
    }

    public static Converted lost(String sentence) {
      return new Converted(Map.of(), Optional.of(new Loss(sentence, true)));
    }
  }

  /**
   * Returns the keys of the source that decide, besides the entry at this one, what it becomes. In
   * most layouts there are none.
   */
  Collection<Key> decisive(Key key);

  /**
   * Returns what an entry of the source becomes.
   *
   * @param view those of the {@linkplain #decisive decisive} entries that exist, and perhaps others
   */
  Converted convert(Entry entry, Map<Key, Entry> view);

  /** Returns what the target has besides, if the source has anything. */
  Map<Key, Bytes> implied();

  /**
   * Returns whether a key of the target belongs to the state that is converted. What else is there,
   * such as another layout or namespace, is left as it is.
   */
  boolean isOfTarget(Key key);
}
