package io.statehouse.mysql;

import io.statehouse.mysql.kvdata.KvDataStore;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** MySQL or MariaDB: {@code mysql://USER@HOST:3306/DATABASE?table=NAME}. */
public final class MySqlStoreKind implements StoreKind {
  @Override
  public String scheme() {
    return "mysql";
  }

  @Override
  public String example() {
    return MySqlSettings.EXAMPLE;
  }

  @Override
  public List<StoreOption<?>> options() {
    return List.of(
        StoreEnvironment.PASSWORD_VARIABLE,
        MySqlSettings.TABLE,
        StoreTls.MODE,
        StoreTls.CA,
        StoreTls.CERTIFICATE,
        StoreTls.KEY,
        MySqlSettings.CONNECTIONS,
        MySqlSettings.POLL);
  }

  /** Server, database and table, in lower case: some servers ignore the case. */
  @Override
  public Set<String> places(StoreUrl url, StoreEnvironment environment) {
    String place =
        "mysql:%s/%s/%s"
            .formatted(
                MySqlSettings.address(url).place(),
                MySqlSettings.database(url),
                MySqlSettings.TABLE.in(url));
    return Set.of(place.toLowerCase(Locale.ROOT));
  }

  @Override
  public BatchingSettings batching(StoreUrl url) {
    return MySqlStore.batching(MySqlSettings.TIMEOUT.in(url));
  }

  @Override
  public KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    MySqlSettings settings = MySqlSettings.of(url, environment);
    return settings.table().equals(MySqlSettings.KV_DATA)
        ? KvDataStore.open(settings, listener)
        : MySqlStore.open(settings, listener);
  }
}
