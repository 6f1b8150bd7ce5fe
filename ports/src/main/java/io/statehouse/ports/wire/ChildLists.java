package io.statehouse.ports.wire;

import io.statehouse.ports.Child;
import java.io.IOException;
import java.util.List;

/**
 * The children of some prefixes.
 *
 * @param lists one for each prefix, in the order of the request
 */
public record ChildLists(List<List<Child>> lists) {
  private static final int KEY = 1;
  private static final int KEYS_BELOW = 2;

  public ChildLists {
    lists = lists.stream().map(List::copyOf).toList();
  }

  public void write(WireOutput out) throws IOException {
    out.list(lists, list -> out.list(list, child -> write(child, out)));
  }

  private static void write(Child child, WireOutput out) throws IOException {
    out.octet((child.isKey() ? KEY : 0) | (child.hasKeysBelow() ? KEYS_BELOW : 0));
    out.text(child.segment());
  }

  public static ChildLists read(WireInput in) throws IOException {
    return new ChildLists(in.list(() -> in.list(() -> child(in))));
  }

  private static Child child(WireInput in) throws IOException {
    int what = in.octet();
    String segment = in.text();
    return in.valid(() -> new Child(segment, (what & KEY) != 0, (what & KEYS_BELOW) != 0));
  }
}
