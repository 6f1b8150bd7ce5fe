package io.statehouse.app.systems.cloudchamber;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The file store of a deployment, and servers on it. */
final class ServedChamber implements AutoCloseable {
  private final Path directory;
  private Optional<KeyValueStore> opened = Optional.empty();

  ServedChamber(Path directory) {
    this.directory = directory;
  }

  /** Starts a server of nothing else. */
  RunningServer serve(Map<String, String> settings) {
    return new RunningServer(directory, alone(settings));
  }

  private static Map<String, String> alone(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("only", "cloudchamber");
    return all;
  }

  /** Starts a server and stops it. */
  void serveOnce(Map<String, String> settings) {
    serve(settings).close();
  }

  CloudChamberConfig config(Map<String, String> settings) {
    return CloudChamberConfig.of(
        Config.load(Optional.empty(), Map.of(), alone(settings), directory, RunResult.systems()));
  }

  KeyValueStore store() {
    if (opened.isEmpty()) {
      opened =
          Optional.of(
              StoreCatalog.standard(directory)
                  .open(
                      StoreUrl.parse("file:./statehouse-data/cloudchamber"),
                      RoundTripListener.NONE));
    }
    return opened.get();
  }

  CloudChamber chamber() {
    return config(Map.of()).open(store(), Namespace.production(LayoutMode.DOC));
  }

  List<String> keys() {
    return store().list(Prefix.ALL).stream().map(entry -> entry.key().text()).toList();
  }

  void put(String key) {
    store().commit(Transaction.builder().put(new Key(key), Bytes.utf8("{}")).build());
  }

  @Override
  public void close() {
    opened.ifPresent(KeyValueStore::close);
  }
}
