package io.statehouse.operations.archive;

import io.statehouse.ports.Key;
import java.io.IOException;
import java.util.Optional;

/**
 * A file that cannot be read or written: damaged, cut off, not of its format, holding what the
 * format does not allow, or on a medium that fails. Its message is one line that names the file and
 * the position. It shows no key, as some systems keep keys secret: {@link #key} has it.
 */
public final class ArchiveException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Optional<Key> key;

  public ArchiveException(String message) {
    this(message, Optional.empty());
  }

  public ArchiveException(String message, Key key) {
    this(message, Optional.of(key));
  }

  /**
   * @param what the failed action and the file; the reason is appended
   */
  public ArchiveException(String what, IOException reason) {
    super(what + ": " + Failures.of(reason), reason);
    this.key = Optional.empty();
  }

  private ArchiveException(String message, Optional<Key> key) {
    super(message);
    this.key = key;
  }

  /** Returns the key at fault, if the problem is that of one entry whose key is known. */
  public Optional<Key> key() {
    return key == null ? Optional.empty() : key;
  }
}
