package io.statehouse.domain.css;

import java.io.IOException;
import java.io.InputStream;

/** A file that can be read from its beginning more than once; the caller closes each stream. */
@FunctionalInterface
public interface FileSource {
  InputStream open() throws IOException;
}
