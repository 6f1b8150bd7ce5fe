package io.statehouse.file;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.contract.Racers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The program of {@link OtherProcess}: one command per line, one response per line, and reports in
 * between.
 */
final class OtherProcessMain {
  private final KeyValueStore store;
  private FileChannel held;

  private OtherProcessMain(KeyValueStore store) {
    this.store = store;
  }

  public static void main(String[] arguments) throws IOException {
    FileSettings settings = FileSettings.of("file:" + System.getProperty("options", ""));
    try (KeyValueStore store =
        new BatchingStore(
            FileStore.open(Path.of(arguments[0]), settings, RoundTripListener.NONE),
            BatchingSettings.oneWriter(settings.timeout()))) {
      new OtherProcessMain(store).run();
    } catch (StoreException error) {
      print(error.getClass().getSimpleName() + ": " + error.getMessage());
    }
  }

  private void run() throws IOException {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      try {
        print(response(line.split(" ")));
      } catch (StoreException error) {
        print(error.getClass().getSimpleName() + ": " + error.getMessage());
      }
    }
  }

  private String response(String[] command) {
    return switch (command[0]) {
      case "get" ->
          store.get(new Key(command[1])).flatMap(entry -> entry.value().text()).orElse("absent");
      case "put" -> put(command[1], Bytes.utf8(command[2]));
      case "put-random" -> put(command[1], random(Integer.parseInt(command[2])));
      case "watch" -> watch(new Prefix(command[1]));
      case "fill" -> fill(command[1], Integer.parseInt(command[2]), Integer.parseInt(command[3]));
      case "pairs" -> pairs(command[1], Integer.parseInt(command[2]));
      case "lock" -> lock(Path.of(command[1]));
      case "unlock" -> unlock();
      case "check" -> store.check().toString();
      default -> throw new IllegalArgumentException(command[0]);
    };
  }

  private String put(String key, Bytes value) {
    CommitResult result = store.commit(Transaction.builder().put(new Key(key), value).build());
    return result.applied() ? "applied" : "lost";
  }

  private static Bytes random(int size) {
    byte[] bytes = new byte[size];
    ThreadLocalRandom.current().nextBytes(bytes);
    return Bytes.copyOf(bytes);
  }

  private String watch(Prefix prefix) {
    store.watch(
        prefix,
        change -> {
          if (change instanceof Change.Keys changed) {
            changed.keys().forEach(key -> print("report " + key));
          } else {
            print("report resync");
          }
        });
    return "watching";
  }

  /** Acquires the lock that writing processes queue for, and keeps it. */
  private String lock(Path file) {
    try {
      held = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      return held.tryLock() == null ? "held by another" : "locked";
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private String unlock() {
    try {
      held.close();
      return "unlocked";
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Runs {@code writers} threads that make {@code each} commits, each thread on its own keys. */
  private String fill(String root, int writers, int each) {
    Racers.race(
        writers,
        writer -> {
          for (int i = 0; i < each; i++) {
            put(root + writer + "/" + i, Bytes.utf8("" + i));
          }
          return writer;
        });
    return "filled";
  }

  /**
   * Runs {@code writers} threads that put pairs of keys indefinitely, and reports each committed
   * pair.
   */
  private String pairs(String root, int writers) {
    Racers.race(
        writers,
        writer -> {
          String own = root + writer + "/";
          int next =
              store
                  .get(new Key(own + "last"))
                  .flatMap(entry -> entry.value().text())
                  .map(last -> Integer.parseInt(last) + 1)
                  .orElse(0);
          for (int i = next; ; i++) {
            Bytes value = Bytes.utf8("" + i);
            store.commit(
                Transaction.builder()
                    .put(new Key(own + "left/" + i), value)
                    .put(new Key(own + "last"), value)
                    .put(new Key(own + "right/" + i), value)
                    .build());
            print("report " + writer + " " + i);
          }
        });
    return "never";
  }

  private static void print(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (System.out) {
      System.out.write(bytes, 0, bytes.length);
      System.out.flush();
    }
  }
}
