package io.statehouse.bench.raw;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.ecwid.consul.v1.ConsulClient;
import com.ecwid.consul.v1.ConsulRawClient;
import com.ecwid.consul.v1.QueryParams;
import com.ecwid.consul.v1.Request;
import com.ecwid.consul.v1.Response;
import io.statehouse.testing.wire.Address;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * consul-api with its own HTTP client, which opens as many connections as there are callers: KV
 * requests for single keys, {@code /v1/txn} for conditional writes and several keys. The condition
 * could also be part of a KV PUT, but its response lacks the index for the next.
 */
public final class ConsulApiClient
    implements Client, Client.Swapping, Client.Watching, Client.Pump {
  private static final int OPERATIONS = 64;
  private static final Pattern INDEX = Pattern.compile("\"ModifyIndex\": *([0-9]+)");

  private final ConsulRawClient raw;
  private final ConsulClient client;

  public ConsulApiClient(Address server) {
    this.raw = new ConsulRawClient(server.host(), server.port());
    this.client = new ConsulClient(raw);
  }

  @Override
  public String name() {
    return "consul-api";
  }

  @Override
  public void put(String key, byte[] value) {
    client.setKVBinaryValue(name(key), value);
  }

  @Override
  public Cell cell(String key, byte[] value) {
    return new IndexCell(name(key), value);
  }

  private final class IndexCell implements Cell {
    private final String name;
    private long index;

    IndexCell(String name, byte[] value) {
      this.name = name;
      index = commit(List.of(operation("set", name, value, "")));
    }

    @Override
    public void replace(byte[] value) {
      index = commit(List.of(operation("cas", name, value, ",\"Index\":" + index)));
    }
  }

  @Override
  public int get(String key) {
    var found = client.getKVBinaryValue(name(key)).getValue();
    return found == null ? -1 : found.getValue().length;
  }

  @Override
  public void putTogether(String[] keys, byte[][] values) {
    put(keys, 0, keys.length, values);
  }

  @Override
  public void pump(String[] keys, byte[][] values) {
    for (int from = 0; from < keys.length; from += OPERATIONS) {
      put(keys, from, Math.min(keys.length, from + OPERATIONS), values);
    }
  }

  private void put(String[] keys, int from, int to, byte[][] values) {
    List<String> operations = new ArrayList<>();
    for (int i = from; i < to; i++) {
      operations.add(operation("set", name(keys[i]), values[i], ""));
    }
    commit(operations);
  }

  private static String operation(String verb, String name, byte[] value, String more) {
    return "{\"KV\":{\"Verb\":\"%s\",\"Key\":\"%s\",\"Value\":\"%s\"%s}}"
        .formatted(verb, name, Base64.getEncoder().encodeToString(value), more);
  }

  /** Returns the index at which it was applied. */
  private long commit(List<String> operations) {
    Request request =
        Request.Builder.newBuilder()
            .setEndpoint("/v1/txn")
            .setBinaryContent(("[" + String.join(",", operations) + "]").getBytes(UTF_8))
            .build();
    var response = raw.makePutRequest(request);
    Matcher index = INDEX.matcher(response.getContent());
    if (response.getStatusCode() != 200 || !index.find()) {
      throw new IllegalStateException("transaction failed: " + response.getContent());
    }
    return Long.parseLong(index.group(1));
  }

  @Override
  public void deleteBelow(String prefix) {
    client.deleteKVValues(name(prefix));
  }

  @Override
  public int list(String prefix) {
    return client.getKVBinaryValues(name(prefix)).getValue().size(); // an empty value is null
  }

  @Override
  public int children(String prefix) {
    return client.getKVKeysOnly(name(prefix), "/", "").getValue().size();
  }

  /** Repeats a blocking query. */
  @Override
  public AutoCloseable watch(String prefix, Runnable listener) {
    put(prefix, new byte[1]);
    long begin = client.getKVKeysOnly(name(prefix)).getConsulIndex();
    Thread reader =
        new Thread(
            () -> {
              for (long index = begin; !Thread.currentThread().isInterrupted(); ) {
                Response<List<String>> response =
                    client.getKVKeysOnly(name(prefix), new QueryParams(1, index));
                if (response.getConsulIndex() != index) {
                  index = response.getConsulIndex();
                  listener.run();
                }
              }
            });
    reader.start();
    return () -> {
      reader.interrupt();
      reader.join();
    };
  }

  /** Returns the key without its leading slash, which Consul's keys lack. */
  private static String name(String key) {
    return key.substring(1);
  }

  @Override
  public void close() {
    // the library's HTTP client cannot be closed
  }
}
