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

/** Writes as a program without a gRPC client does, through etcd's JSON gateway over HTTP. */
record EtcdGateway(EtcdServer server) implements OtherProgram {
  private static final byte[] ALL = {0};

  /** Returns a shared server, emptied. */
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

  private void call(String method, String template, byte[]... bytes) {
    Object[] encoded = new Object[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      encoded[i] = Base64.getEncoder().encodeToString(bytes[i]);
    }
    try {
      new HttpPeer(server.address()).post("/v3/kv/" + method, template.formatted(encoded)).orFail();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
