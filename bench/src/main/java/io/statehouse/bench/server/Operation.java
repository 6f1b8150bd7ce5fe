package io.statehouse.bench.server;

import io.statehouse.bench.measure.Callers;
import io.statehouse.bench.raw.Client;
import java.util.stream.IntStream;

/** Operations that callers repeat. Each caller writes keys of its own; all read the same keys. */
enum Operation {
  PUT("put") {
    @Override
    Callers.Call calls(Client client, int callers) {
      return (thread, n) -> client.put(key(client, thread, n), Data.fresh());
    }
  },
  COMPARE_AND_SET("compare-and-set") {
    @Override
    Callers.Call calls(Client client, int callers) {
      Client.Swapping swapping = (Client.Swapping) client;
      Client.Cell[] cells =
          IntStream.range(0, callers)
              .mapToObj(thread -> swapping.cell(key(client, thread, -1), Data.fresh()))
              .toArray(Client.Cell[]::new);
      return (thread, n) -> cells[thread].replace(Data.fresh());
    }
  },
  GET("get") {
    @Override
    Callers.Call calls(Client client, int callers) {
      return (thread, n) -> Callers.expect(Data.VALUE_BYTES, client.get(Data.anyKey()));
    }
  },
  TRANSACTION("transaction of 8") {
    @Override
    Callers.Call calls(Client client, int callers) {
      return (thread, n) -> {
        String[] keys =
            IntStream.range(0, 8)
                .mapToObj(i -> key(client, thread, n * 8 + i))
                .toArray(String[]::new);
        client.putTogether(keys, Data.fresh());
      };
    }
  };

  private final String text;

  Operation(String text) {
    this.text = text;
  }

  /** Returns the call of each of {@code callers} threads. */
  abstract Callers.Call calls(Client client, int callers);

  String text() {
    return text;
  }

  /** Returns its name in the table. */
  String by(int callers) {
    return text + ", " + callers + (callers == 1 ? " caller" : " callers");
  }

  private static String key(Client client, int thread, long n) {
    return String.format("/%s/%02d/%05d", client.name(), thread, n % 1_000);
  }
}
