package io.statehouse.mysql;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingSettings;
import io.statehouse.ports.batching.InFlight;
import io.statehouse.ports.client.ClientCommands;
import io.statehouse.ports.url.StoreEnvironment;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreTls;
import io.statehouse.ports.url.StoreUrl;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** MySQL or MariaDB: {@code mysql://USER@HOST:3306/DATABASE?table=NAME}. */
public final class MySqlStoreKind implements StoreKind {
  private static final Duration LINGER = Duration.ofNanos(300_000);

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

  /** Returns server, database and table, in lower case: some servers ignore the case. */
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
  public boolean scansInOrder(StoreUrl url) {
    return !MySqlSettings.TABLE.in(url).equals(MySqlSettings.KV_DATA);
  }

  @Override
  public ClientCommands client(StoreUrl url, StoreEnvironment environment) {
    return new MySqlCommands(url, environment.password(url).isPresent());
  }

  @Override
  public BatchingSettings batching(StoreUrl url) {
    return batching(MySqlSettings.TIMEOUT.in(url));
  }

  /**
   * Up to two full batches of writes are in flight, since one waits for the disk while the other is
   * decided; and a short linger lets callers whose commits just completed join the next batch,
   * which more than doubles the throughput of 64 callers.
   */
  static BatchingSettings batching(Duration timeout) {
    return new BatchingSettings(
        InFlight.of(2).lingering(LINGER),
        Optional.of(InFlight.of(4).lingering(LINGER)),
        Batch.MAX_MEMBERS,
        timeout);
  }

  @Override
  public KeyValueStore open(
      StoreUrl url, StoreEnvironment environment, RoundTripListener listener) {
    return open(MySqlSettings.of(url, environment), listener);
  }

  static MySqlStore open(MySqlSettings settings, RoundTripListener listener) {
    return settings.table().equals(MySqlSettings.KV_DATA)
        ? new KvDataStore(settings, listener)
        : new MySqlStore(settings, new OwnTable(settings.table()), listener);
  }
}
