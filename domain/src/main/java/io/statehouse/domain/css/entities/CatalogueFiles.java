package io.statehouse.domain.css.entities;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The files that describe a catalogue, as a folder holds them. */
public interface CatalogueFiles {
  /** Returns the names of all files, without folders. */
  List<String> names() throws IOException;

  /** Opens one of them from its beginning; the caller closes the stream. */
  InputStream open(String name) throws IOException;
}
