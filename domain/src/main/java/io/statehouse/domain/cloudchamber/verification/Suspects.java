package io.statehouse.domain.cloudchamber.verification;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What the rules of all records share. */
public final class Suspects {
  private static final int BATCH = 64;

  private Suspects() {}

  /**
   * Leaves out those that nothing is wrong with, which are nearly all: many are judged by one read.
   */
  public static Stream<Suspect> judged(KeyValueStore store, Stream<Suspect> all) {
    Iterator<Suspect> each = all.iterator();
    return Stream.generate(
            () -> {
              List<Suspect> batch = new ArrayList<>();
              while (batch.size() < BATCH && each.hasNext()) {
                batch.add(each.next());
              }
              return batch;
            })
        .takeWhile(batch -> !batch.isEmpty())
        .onClose(all::close)
        .flatMap(batch -> wrong(store, batch).stream());
  }

  private static List<Suspect> wrong(KeyValueStore store, List<Suspect> batch) {
    Set<Key> keys = new LinkedHashSet<>();
    batch.forEach(suspect -> keys.addAll(suspect.keys()));
    Map<Key, Entry> view = new HashMap<>(store.getAll(keys));
    return batch.stream().filter(suspect -> suspect.judgement().apply(view).isPresent()).toList();
  }

  public static Finding error(String kind, Key key, String sentence) {
    return Finding.error(kind, OneLine.of(key.text()), OneLine.escaped(sentence));
  }

  public static Finding notice(String kind, Key key, String sentence) {
    return Finding.notice(kind, OneLine.of(key.text()), OneLine.escaped(sentence));
  }

  /** Returns a sentence that says where it is true, for findings that name nothing but a key. */
  public static String at(Key key, String sentence) {
    return "at " + key + ": " + sentence;
  }

  /** Returns whether an entry still has the value with which it was scanned. */
  static boolean isAsRead(Entry scanned, Map<Key, Entry> view) {
    Entry now = view.get(scanned.key());
    return now != null && now.value().equals(scanned.value());
  }
}
