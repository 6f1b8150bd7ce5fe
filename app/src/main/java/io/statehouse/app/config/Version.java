package io.statehouse.app.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build, written into it by the build. */
public final class Version {
  private Version() {}

  public static String text() {
    try (InputStream file = Version.class.getResourceAsStream("/statehouse.properties")) {
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
