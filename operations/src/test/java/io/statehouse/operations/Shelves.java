package io.statehouse.operations;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Stores with books, as {@link ShelfMeaning} describes them. */
public final class Shelves {
  private Shelves() {}

  /** Returns a store with some books, all of them whole. */
  public static MemoryStore withBooks(int count) {
    MemoryStore store = new MemoryStore();
    put(store, "/base/a", "");
    put(store, "/base/b", "");
    for (int i = 0; i < count; i++) {
      addBook(store, i, "a");
    }
    put(store, "/version", "1");
    put(store, "/lease", "server 7");
    return store;
  }

  /** Adds a book, with its title, in one transaction. */
  public static void addBook(KeyValueStore store, int number, String shelf) {
    store.commit(
        Transaction.builder()
            .put(new Key("/book/" + number), Bytes.utf8(shelf + ",t" + number))
            .put(new Key("/title/t" + number), Bytes.utf8("" + number))
            .build());
  }

  public static void removeBook(KeyValueStore store, int number) {
    store.commit(
        Transaction.builder()
            .delete(new Key("/book/" + number))
            .delete(new Key("/title/t" + number))
            .build());
  }

  /** Adds, changes or removes a book. */
  public static void changeSomething(KeyValueStore store, Random random) {
    int number = random.nextInt(200);
    if (random.nextInt(3) == 0) {
      removeBook(store, number);
    } else {
      addBook(store, number, random.nextBoolean() ? "a" : "b");
    }
  }

  public static void put(KeyValueStore store, String key, String value) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
  }

  /** Returns all keys with their values. */
  public static Map<String, String> content(KeyValueStore store) {
    Map<String, String> content = new LinkedHashMap<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      content.put(entry.key().text(), entry.value().text().orElseThrow());
    }
    return content;
  }

  /** Returns all state: what a server keeps for itself is left out. */
  public static Map<String, String> state(KeyValueStore store) {
    Map<String, String> content = content(store);
    content.remove("/lease");
    return content;
  }
}
