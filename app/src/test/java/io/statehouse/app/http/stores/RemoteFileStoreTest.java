package io.statehouse.app.http.stores;

import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Repeats;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The store contract through a server with the embedded store, for callers who share requests. */
@Repeats(
    value = {"Reads", "Limits", "Transactions", "Batches", "Closing", "RoundTripCounts"},
    because = "the server's store changes nothing here")
class RemoteFileStoreTest extends RemoteStoreContract {
  @TempDir Path folder;

  @Override
  KeyValueStore openOwn() {
    return StoreCatalog.standard(folder).open(StoreUrl.parse("file:data"), RoundTripListener.NONE);
  }

  @Override
  String batching() {
    return "on";
  }
}
