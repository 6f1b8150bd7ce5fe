package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The options for loading a file.
 *
 * @param merge whether to write into a store that has content; what the file does not name stays
 * @param format how the file is to be read; if empty, its first character decides
 */
public record LoadOptions(boolean merge, Optional<FileFormat> format) {
  public static final LoadOptions DEFAULTS = new LoadOptions(false, Optional.empty());

  public LoadOptions {
    requireNonNull(format, "format");
  }
}
