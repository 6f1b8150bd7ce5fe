package io.statehouse.ports.wire;

import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.util.List;

/** A request for the next segments below some prefixes. */
public record ChildrenRequest(List<Prefix> prefixes, char separator) {
  public ChildrenRequest {
    prefixes = List.copyOf(prefixes);
  }

  public void write(WireOutput out) throws IOException {
    out.list(prefixes, out::prefix);
    out.integer(separator);
  }

  public static ChildrenRequest read(WireInput in) throws IOException {
    return new ChildrenRequest(in.list(in::prefix), (char) in.integer());
  }
}
