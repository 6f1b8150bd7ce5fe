package io.statehouse.etcd;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.testing.contract.OtherProgram;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.wire.HttpPeer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;

/** Writes as programs without a client do: by etcd's API in JSON, over HTTP. */
record EtcdGateway(EtcdServer server) implements OtherProgram {
  private static final byte[] ALL = {0};

  /** Returns a shared server, with nothing in it. */
  static EtcdServer emptied(ServerKind kind) {
    EtcdServer server = (EtcdServer) SharedServers.get(kind);
    new EtcdGateway(server).empty();
    return server;
  }

  @Override
  public void empty() {
    call("deleterange", "{\"key\":\"%s\",\"range_end\":\"%s\"}", ALL, ALL);
  }

  @Override
  public void put(Key key, Bytes value) {
    call("put", "{\"key\":\"%s\",\"value\":\"%s\"}", key.utf8(), value.toArray());
  }

  @Override
  public void delete(Key key) {
    call("deleterange", "{\"key\":\"%s\"}", key.utf8());
  }

  private void call(String what, String form, byte[]... bytes) {
    Object[] texts = new Object[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      texts[i] = Base64.getEncoder().encodeToString(bytes[i]);
    }
    try {
      new HttpPeer(server.address()).post("/v3/kv/" + what, form.formatted(texts)).orFail();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
