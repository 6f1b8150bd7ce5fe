package io.statehouse.ports.wire;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The identities of keys. */
public record Identities(Map<Key, Bytes> byKey) {
  public Identities {
    byKey = Map.copyOf(byKey);
  }

  public void write(WireOutput out) throws IOException {
    out.list(
        byKey.entrySet(),
        each -> {
          out.key(each.getKey());
          out.bytes(each.getValue());
        });
  }

  public static Identities read(WireInput in) throws IOException {
    Map<Key, Bytes> byKey = new HashMap<>();
    in.list(() -> byKey.put(in.key(), in.bytes()));
    return new Identities(byKey);
  }
}
