package io.statehouse.app.operations.archive;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.OpenState;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.ArchiveHeader;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.ports.Entry;
import java.util.List;
import java.util.stream.Stream;

/**
 * The checks of a file that is to be read into a store, before anything is planned.
 *
 * @param file the name of the file, as a user knows it
 */
public record ImportChecks(String file, OpenState target) {
  public ImportChecks {
    requireNonNull(file, "file");
    requireNonNull(target, "target");
  }

  /**
   * Requires that an archive is of a layout, as the same state has other keys in another layout.
   *
   * @param layout the name of the configured one; empty if the system has only one
   */
  public void requireLayout(ArchiveHeader header, SystemName system, String layout) {
    if (!header.layout().isEmpty() && !header.layout().equals(layout)) {
      throw AppException.misused(
          "the archive is of the layout %s, but the setting %s.layout is %s: set it to %s"
              .formatted(header.layout(), system, layout, header.layout()));
    }
  }

  /** Returns the part of the selected state that an archive can hold. */
  public Selection within(ArchiveHeader header) {
    return target.selection().within(List.of(header.prefix()));
  }

  /**
   * Requires that a file has entries of a selection: one with keys of something else was probably
   * named by mistake.
   *
   * @param advice what a user can correct
   */
  public void requireSelected(ImportSource source, Selection selection, String advice) {
    try (Stream<Entry> entries = selection.includingServerState().of(source)) {
      if (source.summary().entries() > 0 && entries.findFirst().isEmpty()) {
        throw AppException.misused(
            "%s has entries, but none of those that are selected: %s".formatted(file, advice));
      }
    }
  }

  /**
   * Requires that the target holds no state.
   *
   * @param advice what a user can do about state
   */
  public void requireEmpty(String advice) {
    if (!target.isEmpty()) {
      throw AppException.misused("%s holds state already: %s".formatted(target, advice));
    }
  }
}
