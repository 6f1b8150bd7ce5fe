package io.statehouse.consul;

import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.contract.Cost;
import io.statehouse.ports.contract.Deviation;
import io.statehouse.ports.contract.StoreClockContract;
import io.statehouse.testing.contract.ServerStoreContract;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.wire.Address;
import org.junit.jupiter.api.Nested;

/** The store contract on Consul, with writes by other programs through Consul's HTTP API. */
abstract class ConsulStoreContract extends ServerStoreContract {
  ConsulStoreContract() {
    super(SharedServers.consul(), new ConsulHttpProgram(SharedServers.consul()));
  }

  @Override
  protected KeyValueStore open(Address address, RoundTripListener trips) {
    return ConsulStore.open(
        ConsulSettings.of("consul://" + address + "?timeout=" + TIMEOUT.toSeconds() + "s"), trips);
  }

  @Override
  protected Deviation scansAreNotLazy() {
    return Deviation.because("Consul offers no paging, so all names below the prefix are read");
  }

  @Override
  protected Deviation refusesToDelete(Prefix prefix) {
    return prefix.text().equals("/")
        ? Deviation.because(
            "Consul would delete the keys without a leading / too, which are stored below that")
        : Deviation.none();
  }

  @Override
  protected Cost costOf(String operation) {
    return switch (operation) {
      case "getAll" -> Cost.upTo(2, "absent keys fail a read and are then asserted to be absent");
      case "list" -> Cost.upTo(2, "an ACL may have emptied the response, so permission is checked");
      case "childrenOfEach" ->
          Cost.upTo(128, "it lists the names below one prefix at a time, each as list does");
      default -> Cost.oneRoundTrip();
    };
  }

  @Nested
  class Clock extends StoreClockContract {
    Clock() {
      super(ConsulStoreContract.this);
    }
  }
}
