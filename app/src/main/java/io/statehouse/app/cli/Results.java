package io.statehouse.app.cli;

import io.statehouse.app.json.Shape;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** The output of a command: lines for people, or one JSON document for programs. */
public final class Results {
  private static final int LINES_PER_FLUSH = 200;
  private static final int BYTES_PER_FLUSH = 1 << 16;

  private final PrintStream out;
  private final boolean terminal;
  private final boolean json;
  private int lines;

  Results(PrintStream out, boolean terminal, boolean json) {
    this.out = out;
    this.terminal = terminal;
    this.json = json;
  }

  /** Returns whether JSON was requested. */
  public boolean wantsJson() {
    return json;
  }

  /** Prints one result; it stays on one line, with any text. */
  public void line(String text) {
    printLine(Printable.line(text));
  }

  private void printLine(String text) {
    out.print(text);
    out.print('\n');
    if (++lines % LINES_PER_FLUSH == 0) {
      flush();
    }
  }

  /** Prints one result of several parts, with tabs between them. */
  public void row(Object... cells) {
    StringBuilder row = new StringBuilder();
    for (Object cell : cells) {
      row.append(row.length() == 0 ? "" : "\t").append(Printable.line(cell.toString()));
    }
    printLine(row.toString());
  }

  /**
   * Prints a line that the command itself has drawn or coloured; values within it must have been
   * made {@link Printable} before.
   */
  public void painted(String line) {
    printLine(line);
  }

  /** Prints one property of a result. */
  public void field(String name, Object value) {
    line(String.format("%-16s %s", name, value));
  }

  /** Prints text as it is; on a terminal without characters that could steer it. */
  public void text(String text) {
    out.print(terminal ? Printable.block(text) : text);
    if (terminal && !text.isEmpty() && !text.endsWith("\n")) {
      out.print('\n');
    }
    flush();
  }

  /** Prints bytes as they are; on a terminal as {@link #text} where they are UTF-8. */
  public void bytes(Bytes bytes) {
    if (terminal) {
      text(bytes.text().orElse("(" + bytes.size() + " bytes that are not text)"));
    } else {
      byte[] raw = bytes.toArray();
      out.write(raw, 0, raw.length);
      flush();
    }
  }

  /** Prints a document as JSON where that was requested, else as the lines that a person reads. */
  public <T> void print(Shape<T> shape, T document, Consumer<T> lines) {
    if (json) {
      json(shape.write(document));
    } else {
      lines.accept(document);
    }
  }

  public void json(Object document) {
    try {
      Json.write(document, stream(), true);
      out.print('\n');
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    flush();
  }

  /** Returns a stream for long results; it ends the command once the output is closed. */
  public OutputStream stream() {
    return new OutputStream() {
      private int unseen;

      @Override
      public void write(int octet) {
        write(new byte[] {(byte) octet}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        out.write(bytes, from, length);
        unseen += length;
        if (unseen > BYTES_PER_FLUSH) {
          unseen = 0;
          Results.this.flush();
        }
      }

      @Override
      public void flush() {
        Results.this.flush();
      }

      @Override
      public void close() {
        Results.this.flush(); // the output itself is the program's
      }
    };
  }

  /** Flushes the output, and ends the command if it is closed. */
  public void flush() {
    if (out.checkError()) {
      throw new OutputClosed();
    }
  }
}
