package io.statehouse.app.operations;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state of one system, always the same: hundreds of records of each type of which the layout
 * allows so many, odd names, values as large as any store takes, and what running servers keep for
 * themselves. It is written by the system's own services.
 */
interface Population {
  /** Of each type of which a layout allows so many. */
  int RECORDS = 250;

  /** Parts of names that keys, patterns and collations could take for something else. */
  List<String> ODD =
      List.of("100%", "a b", "Ærø", "ünïcode", "日本", "*", "?[x]", "\\", "'\"", "#", "a:b", "-");

  /** Returns all populations: each system in each of its layouts. */
  static List<Population> all() {
    return List.of(
        new CssPopulation(),
        ChamberPopulation.inDocLayout(),
        ChamberPopulation.inCodeLayout(),
        new MissionsPopulation(),
        new GisPopulation(),
        RunmPopulation.inDocumentedLayout(),
        RunmPopulation.inLayoutOfOriginal());
  }

  Meaning meaning();

  /** Writes all of it to an empty store. */
  void write(KeyValueStore store);

  /** Returns a new store that holds it, and took no more than any store takes at once. */
  default MemoryStore written(Limits limits) {
    MemoryStore memory = new MemoryStore();
    write(memory.another(), limits);
    return memory;
  }

  /** Writes all of it to an empty store, as to one that takes no more than this at once. */
  default void write(KeyValueStore store, Limits limits) {
    FaultyStore limited = new FaultyStore(store);
    limited.limitTo(limits);
    write(limited);
  }

  /** A population that a server of the system goes on changing. */
  interface Changing extends Population {
    /**
     * Returns what adds, changes or deletes some records, chosen at random, each time it is run.
     */
    Runnable changes(KeyValueStore store, Random random);
  }

  /** Returns the entries of a store that are moved, by key. */
  default SortedMap<Key, Bytes> state(KeyValueStore store) {
    SortedMap<Key, Bytes> state = new TreeMap<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      if (meaning().stage(entry.key()) != Stage.SERVER) {
        state.put(entry.key(), entry.value());
      }
    }
    return state;
  }

  /** Returns a name that no other number has, every twelfth of each kind of oddity. */
  static String oddName(String start, int number) {
    return start + "-" + number + (number % 2 == 0 ? "" : ODD.get(number / 2 % ODD.size()));
  }

  /** Writes an entry as another program would. */
  static void put(KeyValueStore store, Key key, Bytes value) {
    store.commit(Transaction.builder().put(key, value).build());
  }
}
