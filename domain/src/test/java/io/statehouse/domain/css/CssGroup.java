package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.Mode;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.contract.RoundTrips;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the contract that share a topic. Each begins with an open, empty {@link #store}. */
abstract class CssGroup {
  final CssContract contract;
  final RoundTrips trips = new RoundTrips();
  KeyValueStore store;
  private final List<KeyValueStore> opened = new ArrayList<>();

  CssGroup(CssContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void openStore() {
    store = closedAfterwards(contract.open(trips));
  }

  @AfterEach
  void closeStores() {
    opened.forEach(KeyValueStore::close);
  }

  /** Opens another client of the same data, as another process would. */
  KeyValueStore another() {
    return closedAfterwards(contract.open(new RoundTrips()));
  }

  private KeyValueStore closedAfterwards(KeyValueStore client) {
    opened.add(client);
    return client;
  }

  Css checked() {
    return Css.open(store, CssSettings.DEFAULTS);
  }

  Css compatible() {
    return Css.open(store, CssSettings.DEFAULTS.withMode(Mode.COMPATIBLE));
  }

  Map<String, String> content() {
    return Content.of(store);
  }
}
