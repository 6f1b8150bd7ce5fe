package io.statehouse.ports.wire;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The entries that answer a request, in order, and whether they are all. */
public record EntryPage(List<Entry> entries, End end) {
  private static final int ENTRY = 1;
  private static final int END = 2;

  /** Whether there are more entries than these. */
  public enum End {
    /** These are all. */
    COMPLETE,
    /** There are, or may be, more after the last one. */
    MORE,
    /** They would take more memory than the request permits, so none is here. */
    TOO_LARGE,
    /** They would take more memory than the server spends on one response, so none is here. */
    TOO_LARGE_FOR_SERVER
  }

  public EntryPage {
    entries = List.copyOf(entries);
    requireNonNull(end, "end");
  }

  public void write(WireOutput out) throws IOException {
    for (Entry entry : entries) {
      out.octet(ENTRY);
      out.entry(entry);
    }
    out.octet(END);
    out.octet(end.ordinal());
  }

  public static EntryPage read(WireInput in) throws IOException {
    List<Entry> entries = new ArrayList<>();
    int mark = in.octet();
    while (mark == ENTRY) {
      entries.add(in.entry());
      mark = in.octet();
    }
    int end = in.octet();
    if (mark != END || end >= End.values().length) {
      throw new WireException("entries end with %d, %d".formatted(mark, end));
    }
    return new EntryPage(entries, End.values()[end]);
  }
}
