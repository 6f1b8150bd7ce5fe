import io.statehouse.ports.Bytes;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.url.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

class PipeliningExample {
  static void run(String url) {
    try (KeyValueStore store = Stores.open(url)) {
      List<CompletableFuture<CommitResult>> begun = new ArrayList<>();
      for (int number = 1; number <= 1_000; number++) {
        Key key = new Key("/readings/" + number);
        Bytes reading = Bytes.utf8("20.5");
        begun.add(store.commitAsync(Transaction.builder().put(key, reading).build()));
      }
      begun.forEach(CompletableFuture::join);
    }
  }
}
