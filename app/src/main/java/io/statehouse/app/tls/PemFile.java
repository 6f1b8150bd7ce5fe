package io.statehouse.app.tls;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * A PEM file that a setting names.
 *
 * @param setting the setting's name, for messages
 */
public record PemFile(String setting, Path path) {
  public PemFile {
    requireNonNull(setting, "setting");
    requireNonNull(path, "path");
  }
}
