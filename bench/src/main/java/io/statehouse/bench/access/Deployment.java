package io.statehouse.bench.access;

import io.statehouse.bench.measure.HttpLine;
import io.statehouse.bench.measure.Program;
import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.ServerProcess;
import io.statehouse.testing.tls.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import javax.net.SocketFactory;

/** A server of CSS on the file store, with one database. */
final class Deployment implements AutoCloseable {
  private static final TestAuthority AUTHORITY = TestAuthority.shared();

  static final String DATABASE = "/databases/bench";

  private final ServerProcess server;
  private final SocketFactory sockets;

  private Deployment(
      Program program, Path folder, Map<String, String> settings, SocketFactory sockets) {
    this.server = new ServerProcess(program, "css", "file:" + folder.resolve("css"), settings);
    this.sockets = sockets;
    try (HttpLine line = line()) {
      int status = line.exchange("PUT", DATABASE, AccessFile.token(), "{}").status();
      if (status != 201) {
        throw new IllegalStateException("the database was not created, status " + status);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Starts a server on which everyone may do all. */
  static Deployment open(Path folder) {
    return new Deployment(
        Program.ofThisCheckout(), Run.folder(folder), Map.of(), SocketFactory.getDefault());
  }

  /** Starts a server with an access file. */
  static Deployment guarded(Path folder) {
    return guarded(Program.ofThisCheckout(), folder);
  }

  /** Starts a server of some build with an access file. */
  static Deployment guarded(Program program, Path folder) {
    return new Deployment(
        program,
        Run.folder(folder),
        Map.of("STATEHOUSE_ACCESS_FILE", file(folder)),
        SocketFactory.getDefault());
  }

  /** Starts a server with an access file and TLS, whose clients present a certificate. */
  static Deployment guardedByTls(Path folder) {
    return new Deployment(
        Program.ofThisCheckout(),
        Run.folder(folder),
        Map.of(
            "STATEHOUSE_ACCESS_FILE", file(folder),
            "STATEHOUSE_TLS_CERTIFICATE", AUTHORITY.serverCertificate().toString(),
            "STATEHOUSE_TLS_KEY", AUTHORITY.serverKey().toString(),
            "STATEHOUSE_TLS_CLIENT_CA", AUTHORITY.authority().toString()),
        AUTHORITY.context().getSocketFactory());
  }

  private static String file(Path folder) {
    return AccessFile.in(folder).toAbsolutePath().toString();
  }

  URI url() {
    return server.url();
  }

  HttpLine line() throws IOException {
    return new HttpLine(url(), sockets);
  }

  @Override
  public void close() {
    server.close();
  }
}
