package io.statehouse.app.http;

import java.io.IOException;
import java.io.InputStream;

/** The body of a request, as the web server receives it. */
public interface ReceivedBody {

  /** Returns whether all of it is there. */
  boolean hasArrived();

  /** Returns the whole body. */
  byte[] bytes();

  /** Opens the whole body, which may be larger than memory; the caller closes it. */
  InputStream open() throws IOException;
}
