package io.statehouse.app.cli;

import io.statehouse.app.json.Shape;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The output of a command: lines for people, or one document for programs. */
public final class Results {
  private static final int LINES_PER_FLUSH = 200;
  private static final int BYTES_PER_FLUSH = 1 << 16;

  private final PrintStream out;
  private final boolean terminal;
  private final OutputFormat format;
  private int lines;

  Results(PrintStream out, boolean terminal, OutputFormat format) {
    this.out = out;
    this.terminal = terminal;
    this.format = format;
  }

  /** Returns whether a document was requested, in whatever format, and not lines for people. */
  public boolean wantsDocument() {
    return format.kind().isDocument();
  }

  /** Returns whether lines should have all that they can show. */
  public boolean isWide() {
    return format.kind() == OutputFormat.Kind.WIDE;
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

  /** Prints a document in the format requested, else as the lines that a person reads. */
  public <T> void print(Shape<T> shape, T document, Consumer<T> lines) {
    if (wantsDocument()) {
      document(shape.write(document));
    } else {
      lines.accept(document);
    }
  }

  /** Prints a document, as {@link Json} takes it, in the format requested. */
  public void document(Object document) {
    if (format.kind() == OutputFormat.Kind.JSON) {
      json(document);
    } else {
      formatted().print(document);
      flush();
    }
  }

  /** Prints a document that is JSON already; where that was requested, byte by byte. */
  public void documentOf(String json) {
    if (format.kind() == OutputFormat.Kind.JSON) {
      text(json.endsWith("\n") ? json : json + "\n");
    } else {
      document(parsed(json));
    }
  }

  /** Prints one of a sequence of documents; JSON stays on one line. */
  public void next(Object document) {
    if (format.kind() == OutputFormat.Kind.JSON) {
      line(Json.text(document));
    } else {
      formatted().printNext(document);
    }
  }

  /** Prints, like {@link #next}, a document that is JSON already. */
  public void nextOf(String json) {
    if (format.kind() == OutputFormat.Kind.JSON) {
      line(json);
    } else {
      next(parsed(json));
    }
  }

  private static Object parsed(String json) {
    return Json.parse(json.getBytes(StandardCharsets.UTF_8));
  }

  private DocumentOutput formatted() {
    return new DocumentOutput(format, this::text, this::line);
  }

  private void json(Object document) {
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
