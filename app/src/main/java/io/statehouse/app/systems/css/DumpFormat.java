package io.statehouse.app.systems.css;

import io.statehouse.domain.css.DumpTree;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.CompletedEntries;
import io.statehouse.operations.archive.EntrySorter;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.operations.archive.export.ExportFormat;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** The dumps of Qserv CSS, as {@code css dump} writes them and {@code css load} reads them. */
record DumpFormat(FileFormat form, String description) implements ExportFormat {
  static final List<ExportFormat> ALL =
      List.of(
          new DumpFormat(FileFormat.JSON, "a dump of Qserv CSS, as one JSON object"),
          new DumpFormat(FileFormat.TSV, "a dump of Qserv CSS in the form used before 2018"));

  @Override
  public String name() {
    return form.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public long write(Stream<Entry> entries, OutputStream out) {
    AtomicLong count = new AtomicLong();
    try {
      DumpTree.write(form, entries.peek(entry -> count.incrementAndGet()).iterator(), out);
    } catch (IOException broken) {
      throw new ArchiveException("the export cannot be written", broken);
    }
    return count.get();
  }

  @Override
  public ImportSource read(InputStream in, String name) {
    try (EntrySorter named = EntrySorter.keepingLast(name);
        EntrySorter implied = EntrySorter.keepingLast(name)) {
      DumpTree.read(form, in, new Sorting(named, implied));
      return new CompletedEntries(named.sorted(), implied.sorted());
    } catch (IOException broken) {
      throw new ArchiveException(name + " cannot be read", broken);
    }
  }

  private record Sorting(EntrySorter named, EntrySorter implied) implements DumpTree.Sink {
    @Override
    public void named(Key key, Bytes value) {
      named.add(entry(key, value));
    }

    @Override
    public void implied(Key key, Bytes value) {
      implied.add(entry(key, value));
    }

    private static Entry entry(Key key, Bytes value) {
      return new Entry(key, value, Revision.of(0));
    }
  }
}
