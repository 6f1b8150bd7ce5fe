package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.failure.AppException;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** One call of a command that reads keys: in a store, or on a running server. */
final class KeysRead extends KeysCall {
  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "Read from this running server instead, as in http://127.0.0.1:8400.")
  private Optional<String> server;

  KeysRead(Invocation invocation) {
    super(invocation);
  }

  /** Returns whether a server was named, which knows no meaning of entries. */
  boolean isOnServer() {
    return server.isPresent();
  }

  @Override
  boolean isChosen() {
    return isOnServer() || super.isChosen();
  }

  @Override
  String place() {
    return server.orElseGet(super::place);
  }

  /** Runs a command on keys that are only read. */
  void read(BiConsumer<KeysSource, Results> command) {
    if (server.isPresent() && hasStore()) {
      throw AppException.misused("give either --server or --store, not both");
    }
    try (KeysSource keys = server.isPresent() ? onServer(server.get()) : inStore()) {
      command.accept(keys, results());
    } catch (AppException failed) {
      throw whose(failed);
    }
    results().flush();
  }

  private KeysSource onServer(String url) {
    return new ServerKeys(url, systemName(), invocation().err()::println);
  }

  private KeysSource inStore() {
    return new StoreKeys(openStore());
  }
}
