package io.statehouse.operations.archive;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The entries of a verified archive below a prefix. It ends only where the digest of all that is in
 * the file is the verified one, so that no one takes a changed file for a shorter one.
 */
final class ArchiveEntries implements Iterator<Entry> {
  private final FileChannel file;
  private final String name;
  private final Prefix prefix;
  private final ArchiveSummary verified;
  private Optional<ArchiveReader> reader = Optional.empty();
  private Optional<Entry> next = Optional.empty();
  private Optional<ArchiveException> failure = Optional.empty();
  private boolean isEnded;

  ArchiveEntries(FileChannel file, String name, Prefix prefix, ArchiveSummary verified) {
    this.file = file;
    this.name = name;
    this.prefix = prefix;
    this.verified = verified;
  }

  /** Returns whether there is another entry; once it has failed, it fails again. */
  @Override
  public boolean hasNext() {
    if (failure.isPresent()) {
      throw failure.get();
    }
    if (next.isEmpty() && !isEnded) {
      try {
        next = read();
        isEnded = next.isEmpty();
      } catch (ArchiveException broken) {
        failure = Optional.of(broken);
        throw broken;
      } catch (IOException broken) {
        failure = Optional.of(ArchiveInput.unreadable(name, broken));
        throw failure.get();
      }
    }
    return next.isPresent();
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Entry entry = next.orElseThrow();
    next = Optional.empty();
    return entry;
  }

  private Optional<Entry> read() throws IOException {
    if (reader.isEmpty()) {
      reader = Optional.of(new ArchiveReader(new ArchiveInput(file, name)));
    }
    ArchiveReader archive = reader.orElseThrow();
    while (archive.next(ArchiveProgress.NONE)) {
      if (prefix.contains(archive.key())) {
        return Optional.of(archive.entry());
      }
      if (isBehindPrefix(archive.key())) {
        requireVerified(archive.drain());
        return Optional.empty();
      }
    }
    requireVerified(archive.finish().sha256());
    return Optional.empty();
  }

  private boolean isBehindPrefix(Key key) {
    return !prefix.text().isEmpty() && new Key(prefix.text()).compareTo(key) < 0;
  }

  private void requireVerified(String sha256) {
    if (!sha256.equals(verified.sha256())) {
      throw new ArchiveException(
          name + " was changed after it had been verified: what was read of it may be wrong");
    }
  }
}
