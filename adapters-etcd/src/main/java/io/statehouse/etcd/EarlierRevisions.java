package io.statehouse.etcd;

import static java.util.Objects.requireNonNull;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.kv.GetResponse;
import io.grpc.Status;
import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyRange;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Scans;
import io.statehouse.ports.adapter.SkippedEntries;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The states at earlier revisions of the cluster, which etcd keeps until it compacts them. */
record EarlierRevisions(Connection connection, SkippedEntries skipped) implements EarlierStates {
  private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);
  private static final int FIRST_PAGE = 1_000;

  EarlierRevisions {
    requireNonNull(connection, "connection");
    requireNonNull(skipped, "skipped");
  }

  /** The answer to any read has it; that of one key costs the least. */
  @Override
  public Revision now(Prefix prefix) {
    ByteSequence key = Ranges.start(prefix.range());
    return Revision.of(
        connection
            .read("revision", connection.calls().begin(), client -> client.getKVClient().get(key))
            .getHeader()
            .getRevision());
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Revision moment) {
    connection.calls().requireOpen();
    return Scans.of(new Pages(prefix, moment));
  }

  private final class Pages implements Scans.Pages {
    private final Prefix prefix;
    private final Revision moment;
    private Optional<KeyRange> rest;
    private int limit = FIRST_PAGE;

    Pages(Prefix prefix, Revision moment) {
      this.prefix = prefix;
      this.moment = moment;
      this.rest = Optional.of(prefix.range());
    }

    @Override
    public Optional<List<Entry>> next() {
      if (rest.isEmpty()) {
        return Optional.empty();
      }
      GetResponse page = page(rest.get());
      limit = Ranges.nextLimit(page);
      rest = rest.filter(range -> page.isMore()).map(range -> range.after(Ranges.lastKey(page)));
      List<Entry> entries = new ArrayList<>();
      page.getKvs()
          .forEach(
              found ->
                  skipped
                      .key(found.getKey().getBytes())
                      .ifPresent(key -> entries.add(Reader.entry(key, found))));
      return Optional.of(entries);
    }

    private GetResponse page(KeyRange range) {
      Ranges ranges = new Ranges(connection, "scan", connection.calls().begin(), false);
      try {
        return ranges.page(range, limit, revision()).await();
      } catch (Failure failure) {
        throw failure.code() == Status.Code.OUT_OF_RANGE ? gone() : failure.ofRead("scan");
      }
    }

    /** To etcd, 0 would mean the present. */
    private long revision() {
      if (moment.number().signum() == 0 || moment.number().compareTo(LARGEST) > 0) {
        throw gone();
      }
      return moment.number().longValue();
    }

    private StoreException gone() {
      Revision now = now(prefix);
      return new StoreException.Refused(
          moment.number().compareTo(now.number()) > 0
              ? "etcd has no revision %s yet: the present one is %s".formatted(moment, now)
              : "etcd no longer has revision %s, which was compacted: name a later one, up to %s"
                  .formatted(moment, now));
    }
  }
}
