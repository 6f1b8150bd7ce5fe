package io.statehouse.ports.wire;

import io.statehouse.ports.Key;
import java.io.IOException;
import java.util.List;

/** A request about some keys: for their entries, or for their identities. */
public record KeysRequest(List<Key> keys) {
  public KeysRequest {
    keys = List.copyOf(keys);
  }

  public void write(WireOutput out) throws IOException {
    out.list(keys, out::key);
  }

  public static KeysRequest read(WireInput in) throws IOException {
    return new KeysRequest(in.list(in::key));
  }
}
