package io.statehouse.domain.css;

import java.io.IOException;
import java.io.InputStream;

/** A file that can be read from its beginning more than once; whoever opens a stream closes it. */
@FunctionalInterface
public interface FileSource {
  InputStream open() throws IOException;
}
