package io.statehouse.ports.wire;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Prefix;
import java.io.IOException;

/**
 * A request for all entries below a prefix, in one view.
 *
 * @param maxBytes how many bytes of memory they may take
 */
public record ListRequest(Prefix prefix, long maxBytes) {
  public ListRequest {
    requireNonNull(prefix, "prefix");
  }

  public void write(WireOutput out) throws IOException {
    out.prefix(prefix);
    out.number(maxBytes);
  }

  public static ListRequest read(WireInput in) throws IOException {
    return new ListRequest(in.prefix(), in.number());
  }
}
